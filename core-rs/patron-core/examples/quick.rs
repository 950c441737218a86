use patron_core::game::Game; use patron_core::patronize::Patronize; use patron_core::playout::*; use std::time::Instant;
fn main(){
  println!("state {}", std::mem::size_of::<patron_core::patronize::State>());
  for p in 3..=5u8 { let g=Patronize::build(Some(p),&Default::default(),None).unwrap();
  for pol in [Policy::Random,Policy::Game]{
  let n = if pol==Policy::Random {1_000_000} else {100_000};
  let t=Instant::now(); let x=many(&g,|i| g.deal(i),n,pol,1,||true); let s=t.elapsed().as_secs_f64();
  println!("{p} {pol} games/s {:.0} dec/s {:.1}M  dec/game {:.1} wins {:?} pts {:?}", n as f64/s, x.decisions as f64/s/1e6, x.decisions as f64/n as f64, x.wins.map(|w|w/n as f64), x.points.map(|w|(w/n as f64).round()));
  }}
}
