import { TREASURES } from './treasures.ts'
import { wares } from './ware.ts'

export const CLOTHES = wares(
  'misc',
  `
  linen shirt; 1; 2; worn|wool stockings; 1; 1; worn|traveling cloak; 4; 8; worn; Sheds rain|riding coat; 5; 25; worn; Split behind for the saddle
  velvet doublet; 3; 40; worn; Slashed, lined and much too warm|court gown; 6; 120; worn; Needs a second person|sailor’s smock; 2; 3; worn; Four pockets, one secret
  leather breeches; 3; 6; worn; Hard to wear through|broad felt hat; 1; 4; worn; Keeps off rain and creditors|feathered cap; 1; 12; worn|fur-lined gloves; 1; 9; worn; Warm
  kid gloves; 1; 10; worn; Every coin can be felt through them|dancing shoes; 1; 14; worn; Not for cobbles|sheepskin mittens; 1; 2; worn; Warm|hooded mantle; 4; 12; worn; A deep hood
  widow’s veil; 1; 5; worn; Nobody asks|lace collar; 1; 15; worn; Starched|silk sash; 1; 12; worn; Long enough to climb down|quilted waistcoat; 2; 10; worn; Warm
  mask for a ball; 1; 18; worn; A fox, laughing|apron with pockets; 1; 1; worn; Nine of them|monk’s habit; 4; 3; worn; Opens many doors|guild livery; 4; 20; worn; The badge is sewn on loosely
  wedding coat; 4; 60; worn; Never worn, sold in haste|night shirt; 1; 2; worn|patched trousers; 2; 1; worn|traveler’s boots; 4; 10; worn; Resoled once|child’s winter coat; 3; 4; worn; Room to grow
  parasol; 2; 9;; Steel ribs|embroidered handkerchief; 1; 3;; Somebody’s initials|bolt of scarlet cloth; 6; 30;; Ten yards, not quite fast in rain|tailor’s shears; 1; 4;; Left-handed
`,
)

export const REMEDIES = wares(
  'misc',
  `
  jar of leeches; 2; 3;; Lively|roll of clean bandage; 1; 1;; Boiled twice|bundle of willow bark; 1; 1;; Chewed for pain|tin of burn salve; 1; 3;; Stings first
  pot of goose grease; 1; 1;; For chests, boots and hinges|box of fever powders; 1; 4;; Twelve papers|bottle of cough syrup; 1; 2;; Mostly plums|smelling salts; 1; 3;; Would wake the dead, nearly
  set of bone splints; 3; 3;; For arms and small legs|tooth-puller’s tongs; 1; 4;; And a strap to bite on|poultice of comfrey; 1; 2;; For sprains|eye bath; 1; 2;; Porcelain
  bezoar; 1; 45;; Sworn to be from the right goat|mandrake root; 1; 30;; Gagged|bag of dried foxglove; 1; 6;; The dose matters|bottle of spirits of wine; 2; 4;; For wounds, on the whole
  sachet of sleep herbs; 1; 2;; Under the pillow, not in the tea|flea powder; 1; 1;; Works on fleas|surgeon’s needle case; 1; 8;; Gut and silk|crutch; 3; 1;; Height as you like
  jar of honey and garlic; 2; 2;; For throats, and privacy|charm against warts; 1; 1;; No promise is made|bottle of rose water; 1; 5;; For the sickroom and after|pair of spectacles; 1; 35;; Somebody’s strength
  glass eye; 1; 20;; Brown|amputation saw; 3; 9;; Kept where patients can’t see it|barber’s bowl; 2; 3;; With a notch for the neck|packet of wormwood; 1; 2;; Bitter
`,
)

const STONES = wares(
  'treasure',
  `
  loose garnet; 1; 20; gem|moonstone; 1; 25; gem|river pearl; 1; 18; gem|cut carnelian; 1; 12; gem|chip of emerald; 1; 40; gem|star sapphire; 1; 60; gem|banded agate; 1; 8; gem
  tiger’s eye; 1; 9; gem|jet button; 1; 4; gem|smoky quartz; 1; 6; gem|seed pearl; 1; 7; gem|opal; 1; 45; gem|turquoise bead; 1; 8; gem|topaz; 1; 35; gem
  jeweler’s loupe; 1; 15; gem|set of gold weights; 2; 25|ear cuff; 1; 12|ankle chain; 1; 15|locket; 1; 18|hat pin; 1; 6|lace of silver wire; 1; 10|nose stud; 1; 8
`,
)

const JEWELS =
  /ring|torc|necklace|pearl|brooch|pin|buckle|comb|mirror|snuff|sundial|circlet|egg|amber|uncut|earrings|goblet/

export const JEWELLERY = [...STONES, ...TREASURES.filter(({ name }) => JEWELS.test(name))]

export const TAVERN_GOODS = wares(
  'misc',
  `
  night in the common room; 0; 1;; Straw changed on Mondays|night in the good room; 0; 2;; The door has a bolt|stabling for a horse; 0; 1;; Oats are extra|hot bath; 0; 1;; Second water
  game of skittles; 0; 1;; Played for the reckoning|seat by the fire; 0; 1;; Somebody has to be moved|place at the card table; 0; 2;; No questions about the deck|song on request; 0; 1;; Any but the one about the Duke
  letter kept for a traveler; 0; 1;; Until it is asked for|use of the back door; 0; 3;; Once|local guide; 0; 3;; A nephew|fresh torch; 1; 1|drinking contest; 0; 2;; The loser pays|shave and haircut; 0; 1
`,
)
