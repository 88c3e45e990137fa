import { wares } from './ware.ts'

export const WEAPONS = wares(
  'weapon',
  `
  boar spear; 7; 4; warrior forest commoner; Long reach, A cross-bar stops a charge
  hand axe; 3; 5; forest commoner goblin; Can be thrown
  felling axe; 6; 6; forest commoner; Needs two hands
  war hammer; 5; 15; warrior cleric castle; Hits as hard as it looks
  smith’s maul; 10; 8; warrior; Needs two hands, Breaks doors
  arming sword; 3; 25; warrior castle royalty; Balanced
  long sword; 4; 35; warrior castle royalty; One hand or two
  great sword; 7; 60; warrior dragon; Needs two hands, Wide swings
  short sword; 2; 15; warrior goblin dungeon; Quick
  curved saber; 3; 28; warrior merchant; Quick, Made for riders
  falchion; 4; 22; warrior dungeon; Heavy edge
  rapier; 2; 40; royalty thief house; Quick, Needs a light hand
  stiletto; 1; 6; thief merchant; Easy to hide
  hunting knife; 1; 3; forest commoner; Skins and splits as well
  throwing knife; 1; 4; thief; Can be thrown, Easy to hide
  bone-handled dagger; 1; 5; necromancer tomb cave; Easy to hide
  ritual knife; 1; 12; cleric necromancer temple; More sharp than it need be
  iron-shod staff; 4; 3; wizard cleric; One hand or two
  blackthorn cudgel; 3; 2; commoner forest goblin; Breaks nothing but bones
  flanged mace; 4; 18; cleric warrior temple; Hurts through plate
  morning star; 5; 16; warrior tomb; Hurts through plate
  threshing flail; 5; 4; commoner; Reaches around a shield
  halberd; 7; 22; castle warrior; Long reach, Needs two hands
  pike; 9; 10; castle warrior; Very long reach, Needs two hands
  trident; 4; 12; cave temple; Can be thrown, Holds off what it pins
  bill hook; 6; 5; commoner castle; Pulls riders down
  scythe; 6; 5; commoner tomb necromancer; Needs two hands
  whip; 3; 6; lair merchant; Long reach, Hurts pride more than flesh
  weighted net; 4; 4; goblin cave; Can be thrown, Holds what it catches
  sling; 1; 1; goblin commoner; Shoots far
  short bow; 2; 22; goblin forest thief; Shoots far, Needs two hands
  yew longbow; 3; 45; forest warrior; Shoots very far, Needs two hands
  horn bow; 2; 60; warrior lair; Shoots far, Made for riders
  light crossbow; 6; 30; thief merchant castle; Shoots far, Slow to load
  siege crossbow; 16; 70; castle; Shoots through doors, Very slow to load
  hand crossbow; 3; 75; thief royalty; Shoots with one hand, Easy to hide
  blowpipe; 1; 3; goblin cave forest; Silent
  harpoon; 6; 8; cave; Can be thrown, Comes with forty feet of line
  cleaver; 3; 3; goblin house commoner; Also makes dinner
  sword cane; 2; 35; royalty merchant house; Looks like a walking stick
  miner’s pick; 6; 4; dungeon cave; Breaks stone
  javelin; 2; 2; goblin warrior; Can be thrown
`,
)

export const ARMOR = wares(
  'armor',
  `
  padded jack; 8; 6; commoner goblin; Warm
  leather jerkin; 10; 10; thief forest; Quiet
  studded coat; 13; 45; thief merchant; Quiet
  hide coat; 14; 10; goblin cave forest; Smells of its first owner
  ring shirt; 22; 35; warrior dungeon; Jingles
  mail shirt; 22; 60; warrior castle; Worn under a coat
  long mail; 45; 90; warrior castle tomb; Heavy, Jingles
  scale coat; 40; 65; dragon warrior lair; Heavy
  breastplate; 20; 220; royalty castle warrior; Leaves the arms free
  half plate; 38; 480; castle royalty; Heavy, Needs help to put on
  full plate; 60; 1400; royalty castle dragon; Very heavy, Needs help to put on
  parade armor; 50; 900; royalty castle; Heavy, Turns heads
  buckler; 2; 5; thief merchant; Leaves the fingers free
  round shield; 6; 8; warrior goblin; Floats
  kite shield; 8; 12; castle warrior; Covers the leg
  tower shield; 20; 25; castle; Covers everything, Hard to run with
  turtle-shell shield; 9; 9; cave goblin; Floats
  kettle helm; 4; 6; castle warrior; Keeps off rain and arrows
  visored helm; 6; 20; warrior castle tomb; Narrow view
  boar-tusk helm; 5; 18; lair tomb; Older than iron
  iron gorget; 2; 10; warrior royalty; Saves the throat
  leather bracers; 1; 6; forest thief; Saves the wrists from the string
  steel gauntlets; 3; 15; warrior castle; A fist is a weapon
  riding boots; 4; 12; merchant royalty; Dry to the knee
  hobnailed boots; 4; 6; dungeon commoner; Sure on wet stone
  winter cloak; 6; 10; forest house; Warm
  oilskin cloak; 5; 8; cave merchant; Dry in any rain
  quilted robe; 5; 15; wizard laboratory cleric; Deep pockets
  embroidered vestment; 5; 60; cleric temple royalty; Not for the rain
  bone breastplate; 16; 40; necromancer tomb goblin; Rattles
  lacquered cuirass; 18; 180; merchant royalty; Light for what it is
`,
)
