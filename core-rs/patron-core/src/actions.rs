//! Sets of actions: what [`crate::game::Game::legal`] fills.

use arrayvec::ArrayVec;

/// A set of actions: sorted, without duplicates, kept by the caller and filled again and again without allocation.
pub trait ActionSet<A: Copy>: Clone + Default + Send + Sync + 'static {
    /// How many actions it holds.
    fn len(&self) -> usize;

    /// The action at `index` in ascending order; `index` must be below [`ActionSet::len`].
    fn get(&self, index: usize) -> A;

    /// Whether the action is in the set.
    fn contains(&self, action: A) -> bool;

    /// Takes the action out; false if it was not there.
    fn remove(&mut self, action: A) -> bool;

    /// Whether it holds nothing.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// All actions, ascending.
    fn iter(&self) -> impl Iterator<Item = A> + '_ {
        (0..self.len()).map(|index| self.get(index))
    }
}

/// Up to `N` actions in a row, for games whose actions do not fit a word of bits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ActionList<A, const N: usize>(ArrayVec<A, N>);

impl<A, const N: usize> Default for ActionList<A, N> {
    fn default() -> Self {
        Self(ArrayVec::new())
    }
}

impl<A: Copy + Ord, const N: usize> ActionList<A, N> {
    /// Forgets all actions.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// Adds an action that is greater than all that are there.
    ///
    /// # Panics
    /// When `N` actions are there already.
    pub fn push(&mut self, action: A) {
        debug_assert!(self.0.last().is_none_or(|&last| last < action), "actions are added in ascending order");
        self.0.push(action);
    }
}

impl<A: Copy + Ord + Send + Sync + 'static, const N: usize> ActionSet<A> for ActionList<A, N> {
    fn len(&self) -> usize {
        self.0.len()
    }

    fn get(&self, index: usize) -> A {
        self.0[index]
    }

    fn contains(&self, action: A) -> bool {
        self.0.binary_search(&action).is_ok()
    }

    fn remove(&mut self, action: A) -> bool {
        let place = self.0.binary_search(&action);
        place.is_ok_and(|place| {
            self.0.remove(place);
            true
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{ActionList, ActionSet};

    #[test]
    fn a_list_is_sorted_and_loses_what_is_removed() {
        let mut list: ActionList<u8, 4> = ActionList::default();
        assert!(list.is_empty());
        for action in [2, 5, 9] {
            list.push(action);
        }
        assert_eq!((list.len(), list.get(1), list.contains(9), list.contains(3)), (3, 5, true, false));
        assert!(list.remove(5) && !list.remove(5));
        assert!(list.iter().eq([2, 9]));
        list.clear();
        assert_eq!(list, ActionList::default());
    }
}
