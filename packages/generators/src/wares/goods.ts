import { wares } from './ware.ts'

/** Things lying around that are useful, or once were. */
export const GOODS = wares(
  'misc',
  `
  hooded lantern; 2; 5; dungeon house thief; Burns six hours on a pint of oil
  candle lantern; 1; 1; house commoner temple; Burns as long as its candle
  coil of hemp rope; 10; 1; dungeon cave; Fifty feet
  coil of silk rope; 5; 10; thief; Fifty feet
  grappling hook; 4; 2; thief castle dungeon; Holds two if both are quiet
  crowbar; 5; 2; thief dungeon ruins
  set of lock picks; 1; 25; thief; Eleven pieces and one empty loop
  bag of iron spikes; 5; 1; dungeon
  folding shovel; 5; 6; tomb ruins necromancer
  bronze hand bell; 1; 4; temple cleric house
  brass compass; 1; 30; merchant forest; Points nearly north
  spyglass; 1; 250; merchant royalty castle; One lens is cracked
  hourglass; 1; 25; wizard laboratory; Forty minutes, not sixty
  set of scales; 3; 8; merchant laboratory; The thumb is not included
  alembic; 4; 20; laboratory wizard; Smells of the last thing it boiled
  mortar and pestle; 3; 5; laboratory cleric
  rack of stoppered phials; 2; 8; laboratory wizard; Eight, three of them full of something
  writing case; 2; 12; merchant royalty house; Ink, sand, nine good nibs
  blank ledger; 2; 4; merchant house; Sixty pages, one torn out
  prayer book; 2; 15; cleric temple; The margins argue with the text
  book of hours; 2; 40; royalty temple cleric; Painted in four colors
  treatise on moths; 3; 18; wizard laboratory; Illustrated, and very sure of itself
  herbal; 3; 20; wizard forest cleric; Pressed leaves between the pages
  family almanac; 6; 12; house commoner; Births, deaths and one name struck out
  book of recipes; 2; 6; house commoner; Written in three hands
  cipher wheel; 1; 35; thief royalty castle
  chess set; 4; 15; royalty house wizard; One knight is a thimble
  pair of loaded dice; 1; 6; thief goblin; Fall on sixes, mostly
  deck of painted cards; 1; 8; thief house; Fifty-one cards
  wooden flute; 1; 3; goblin forest commoner
  lap harp; 5; 30; royalty castle; Two strings are new
  fiddle; 2; 20; house merchant commoner; In its case, with rosin
  war drum; 12; 10; goblin lair; Heard two valleys off
  hunting horn; 2; 6; castle forest warrior
  bear trap; 20; 8; forest lair; Needs two to open
  snare wire; 1; 1; forest commoner goblin; Thirty feet
  fishing kit; 3; 2; cave commoner; Hooks, line, patience not included
  cooking pot; 6; 2; goblin house commoner; Dented on one side
  tinderbox; 1; 1; dungeon forest cave
  bundle of torches; 6; 1; dungeon cave ruins; Six
  flask of lamp oil; 1; 1; dungeon laboratory house
  bag of caltrops; 2; 2; thief castle; Twenty
  bag of chalk; 1; 1; dungeon thief; Marks stone, comes off in rain
  jar of grave earth; 3; 2; necromancer tomb; Sealed with wax and a name
  string of finger bones; 1; 3; necromancer goblin lair; Nine, which is the wrong number
  wax death mask; 2; 20; necromancer tomb royalty; The eyes are open
  jar of pickled eyes; 3; 6; necromancer laboratory wizard; One of them is blue
  bundle of incense; 1; 4; temple cleric tomb; Twelve sticks
  thurible; 3; 18; temple cleric; Still warm
  silver holy sign; 1; 25; cleric temple tomb
  dragon tooth; 3; 60; dragon lair; Long as a forearm
  shed dragon scale; 2; 40; dragon lair; Takes an edge
  cave-bear skull; 14; 10; cave lair goblin
  stuffed heron; 4; 6; house royalty; Molting
  taxidermist’s kit; 5; 20; laboratory necromancer
  star chart; 1; 45; wizard laboratory; Twelve years out of date
  surveyor’s map; 1; 30; merchant castle; The north edge is burned off
  bundle of love letters; 1; 1; house royalty castle; Signed with one initial
  sealed letter; 1; 2; royalty merchant thief; The seal is not broken yet
  deed to a windmill; 1; 80; merchant commoner; Signed, never registered
  ring of keys; 2; 3; castle dungeon house; Seventeen, none labeled
  manacles; 6; 3; dungeon castle; One key, tied on
  tent; 20; 4; warrior forest; For two who like each other
  bedroll; 5; 1; warrior forest commoner; Aired once
  saddle; 25; 12; warrior castle; For a broad horse
  bag of seed corn; 8; 2; commoner forest; Would feed a village by autumn
  carpenter’s chest; 20; 12; commoner house; Complete but for the plane
  mason’s plumb line; 1; 2; castle ruins
  bolt of undyed linen; 5; 4; merchant house commoner; Ten yards
  bale of raw wool; 20; 5; merchant commoner
  brick of tea; 2; 8; merchant wizard; Stamped with a heron
  sack of peppercorns; 1; 30; merchant; Weighed twice
  block of salt; 5; 2; merchant cave commoner
  pot of honey; 3; 3; forest commoner house
  box of wax tapers; 2; 3; temple house wizard
  goblin kite; 2; 1; goblin; Has flown with a passenger, once
  trapper’s ledger; 1; 2; forest goblin; Counts more traps than were found
`,
)
