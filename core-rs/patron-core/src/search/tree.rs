//! The search tree: one flat list of nodes, children as linked lists.

/// No node.
pub(crate) const NIL: u32 = u32::MAX;

/// What was said on the way to this node, by whom, and how it went.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node<A> {
    pub(crate) action: A,
    /// Who said it: the values are this seat's.
    pub(crate) seat: u8,
    pub(crate) visits: u32,
    /// How often the action was legal when its parent was visited.
    pub(crate) available: u32,
    /// Sum of values from 0 to 1.
    pub(crate) value: f32,
    pub(crate) first_child: u32,
    pub(crate) next_sibling: u32,
}

/// A tree whose root is index 0's parent: the children of the root hang on `root`.
pub(crate) struct Tree<A> {
    pub(crate) nodes: Vec<Node<A>>,
    pub(crate) root: u32,
}

impl<A: Copy + PartialEq> Tree<A> {
    pub(crate) fn new() -> Self {
        Self { nodes: Vec::with_capacity(1024), root: NIL }
    }

    pub(crate) fn children(&self, parent: u32) -> impl Iterator<Item = (u32, &Node<A>)> {
        let mut next = if parent == NIL { self.root } else { self.nodes[parent as usize].first_child };
        std::iter::from_fn(move || {
            (next != NIL).then(|| {
                let index = next;
                let node = &self.nodes[index as usize];
                next = node.next_sibling;
                (index, node)
            })
        })
    }

    /// Hangs a new child under `parent` (`NIL`: the root).
    pub(crate) fn add(&mut self, parent: u32, action: A, seat: u8) -> u32 {
        let index = u32::try_from(self.nodes.len()).expect("a tree of 2^32 nodes fits no memory");
        let slot = if parent == NIL { &mut self.root } else { &mut self.nodes[parent as usize].first_child };
        let next_sibling = std::mem::replace(slot, index);
        self.nodes.push(Node { action, seat, visits: 0, available: 1, value: 0.0, first_child: NIL, next_sibling });
        index
    }

    /// A node that hangs nowhere: the parent of choices that belong to no path.
    pub(crate) fn add_apart(&mut self, action: A, seat: u8) -> u32 {
        let index = u32::try_from(self.nodes.len()).expect("a tree of 2^32 nodes fits no memory");
        self.nodes.push(Node {
            action,
            seat,
            visits: 0,
            available: 1,
            value: 0.0,
            first_child: NIL,
            next_sibling: NIL,
        });
        index
    }

    /// The child that says this, hung there if there is none yet.
    pub(crate) fn child(&mut self, parent: u32, action: A, seat: u8) -> u32 {
        let found = self.children(parent).find(|(_, node)| node.action == action && node.seat == seat);
        match found.map(|(index, _)| index) {
            Some(index) => index,
            None => self.add(parent, action, seat),
        }
    }

    /// The most visited child, the first of equals by action order.
    pub(crate) fn favourite(&self, parent: u32) -> Option<u32>
    where
        A: Ord,
    {
        let best = self.children(parent).max_by(|(_, a), (_, b)| a.visits.cmp(&b.visits).then(b.action.cmp(&a.action)));
        best.map(|(index, _)| index)
    }
}
