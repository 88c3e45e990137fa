import { wares } from './ware.ts'

/**
 * Valued at what people pay; `soft` is not made of metal or stone, `gem` is a stone. The value is that of an ordinary
 * piece; a rarer one is finer.
 */
export const TREASURES = wares(
  'treasure',
  `
  goblet; 1; 20; royalty castle dragon
  tankard; 1; 3; commoner house goblin
  drinking horn; 1; 12; warrior lair
  salt cellar; 2; 18; royalty house
  serving dish; 4; 25; castle dragon royalty
  candelabrum; 8; 30; castle temple house
  chalice; 2; 30; temple cleric tomb
  reliquary; 3; 30; temple cleric tomb
  offering bowl; 3; 20; temple tomb cave
  incense box; 1; 15; temple merchant
  signet ring; 1; 20; royalty merchant tomb
  wedding ring; 1; 15; commoner thief house
  mourning ring; 1; 18; tomb house necromancer
  torc; 2; 30; tomb warrior dragon
  arm ring; 1; 20; warrior tomb lair
  necklace; 1; 25; royalty dragon thief
  string of pearls; 1; 30; soft royalty merchant dragon
  pair of earrings; 1; 15; thief royalty house
  brooch; 1; 15; house royalty thief
  cloak pin; 1; 10; forest warrior commoner
  belt buckle; 1; 8; warrior goblin
  hair comb; 1; 9; house tomb royalty
  hand mirror; 1; 18; house royalty thief
  snuff box; 1; 15; house merchant thief
  music box; 2; 30; house royalty laboratory
  pocket sundial; 1; 20; wizard merchant laboratory
  circlet; 1; 30; royalty dragon tomb
  scepter; 4; 30; royalty dragon tomb
  funeral mask; 5; 30; tomb dragon
  idol; 6; 25; temple cave goblin
  statuette of a hound; 3; 20; castle house tomb
  statuette of a dancer; 3; 25; temple royalty
  carved egg; 1; 18; dragon laboratory wizard
  chess piece; 1; 8; castle wizard goblin
  miniature portrait; 1; 25; soft royalty house thief
  icon; 3; 25; soft temple cleric house
  tapestry; 14; 30; soft castle house royalty
  rug; 16; 25; soft house merchant wizard
  book cover; 2; 25; wizard temple cleric
  inkstand; 2; 18; wizard merchant house
  paperweight; 1; 8; wizard laboratory merchant
  purse of old coins; 2; 20; soft thief merchant ruins
  pouch of uncut stones; 1; 30; gem dragon cave dungeon
  trade ingot; 5; 30; merchant dragon dungeon
  counting stone; 1; 3; soft goblin merchant
  glass bead string; 1; 4; soft goblin commoner forest
  amber lump; 1; 15; gem forest cave goblin
  carved antler; 2; 10; soft forest cave lair
  whalebone fan; 1; 12; soft royalty house
  drum-shaped seal; 1; 15; ruins tomb merchant
  tally stick; 1; 1; soft goblin commoner merchant
  tin soldier; 1; 1; soft house commoner goblin
`,
)
