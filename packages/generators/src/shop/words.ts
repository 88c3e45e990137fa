import type { LocationTier, QualityLevel, ShopType } from '@lanternkeep/schema/lists/shops'
import { list } from '../polish.ts'
import type { Words } from '../telling.ts'

export const QUALITIES: Record<
  QualityLevel,
  { names: readonly string[]; plain: number; magic: number; property: string }
> = {
  poor: {
    names: list('Shoddy|Patched|Third-Hand|Crooked|Cheap'),
    plain: 0.5,
    magic: 0.8,
    property: 'Poor work: will not last',
  },
  common: { names: [], plain: 1, magic: 1, property: '' },
  fine: { names: list('Fine|Well-Made|Handsome|Good'), plain: 2, magic: 1.15, property: 'Fine work' },
  exceptional: {
    names: list('Exceptional|Superb|Choice|Admirable'),
    plain: 4,
    magic: 1.3,
    property: 'Exceptional work: signed',
  },
  masterwork: { names: list('Masterwork'), plain: 8, magic: 1.6, property: 'Masterwork: there is no second one' },
}

/** What the same thing costs where demand is higher. */
export const PRICES: Record<LocationTier, number> = { village: 0.9, town: 1, city: 1.15, metropolis: 1.3 }

export const OUTSIDE: Record<LocationTier, string[]> = {
  village: list(`
    It is the front room of a house, and the family goes on living behind the counter.|It is the only shop for a day’s walk, and knows it.|
    It stands between the pond and the church, and closes for harvest, funerals and good weather.|It was a barn; the owl still thinks it is.`),
  town: list(`
    It stands on a corner of the market square, with a bell that sticks.|It is the third shop in its street and the only one with glass.|
    Its sign has been repainted by somebody with ambitions.|It keeps market hours and market gossip.`),
  city: list(`
    It is four floors up and one room wide, in a street named after it.|It has a doorman, who is a cousin, and a cellar, which is not mentioned.|
    It stands in a covered passage where the lamps are lit at noon.|The guild’s seal is on the door, and a rival’s shop is opposite, with the same sign.`),
  metropolis: list(`
    It fills a former theatre, boxes and all; the best things are in the boxes.|One needs a card, a coin or a very good lie to be let in.|
    It has eleven clerks, a fountain and a waiting room with better chairs than most palaces.|Embassies buy here, each through a different door.`),
}

type Shop = { called: readonly string[]; trade: readonly string[]; inside: readonly string[] }

export const SHOPS: Record<ShopType, Shop> = {
  general: {
    called: list(
      'The Laden Mule|The Third Shelf|Everything but Anvils|The Honest Pound|Odds & Ends & Evens|The Last Stop|The Full Barrow|Salt, Rope & Candles|The Mended Basket',
    ),
    trade: list('Stores|Sundries|Provisions|Trading Post'),
    inside: list(`
      Things hang from the ceiling in the order in which they were bought, and have to be found by date.|A cat sleeps in the scales and is subtracted.|
      Behind the counter is a wall of small drawers; the labels were shuffled once, for a joke.|Rope, lamps and boots, and a stuffed pike over the door that follows the thief with its eye.`),
  },
  blacksmith: {
    called: list(
      'The Quiet Anvil|The Third Hammer|The Red Trough|Cold Iron|The Last Nail|Sparrow & Tongs|The Burnt Apron|The Split Horseshoe|Hammer First',
    ),
    trade: list('Forge|Smithy|Ironworks|Armoury'),
    inside: list(`
      The forge roars; prices are agreed by fingers.|Blades hang in rows like fish, and the good ones are under the bench.|
      Every hook has a name on it, and some of the names do not come back for their work.|The bellows are worked by a pony that knows when a customer is lying.`),
  },
  magic: {
    called: list(
      'The Lit Window|Seven Thimbles|The Bottled Cloud|A Matter of Stars|The Left-Hand Door|Wick & Wonder|The Unlikely Shelf|The Patient Mirror|Do Not Shake',
    ),
    trade: list('Curiosities|Arcana|Emporium|Cabinet'),
    inside: list(`
      The shelves are higher inside than the roof is outside.|Nothing has a price on it; the things decide, and the keeper translates.|
      A bowl by the door holds whatever customers forgot: two shadows, a glove, a name.|Everything sold here is turned to face the wall after dark.`),
  },
  tavern: {
    called: list(
      'The Drowned Lantern|The Second Supper|The Gilded Eel|The Bishop’s Elbow|The Fox & Bailiff|The Empty Saddle|The Hanged Piper|The Lame Heron|The Duke’s Nose|The Warm Corner',
    ),
    trade: list('Taproom|Inn|Alehouse|Kitchen'),
    inside: list(`
      The fire has not gone out in sixty years, and the same man sits nearest to it.|Names of those who owe are carved in the long table, with dates.|
      The ceiling is low, the benches are long, and everybody stops talking for exactly one breath.|There is a board with a hundred keys behind the bar, and eight rooms.`),
  },
  apothecary: {
    called: list(
      'The Green Jar|Mortar & Mercy|The Bitter Root|The Sleeping Toad|Nine Drops|The White Apron|The Better Cure|Under the Yew|The Patient’s Friend',
    ),
    trade: list('Remedies|Dispensary|Physic|Still-Room'),
    inside: list(`
      Jars to the ceiling, each labelled in a dead language, and on the back in a living one.|Bunches of drying herbs drip on the queue.|
      A skeleton holds the door open; it is a former patient, with a sense of humour, by will.|Something simmers, and is not for sale until it stops moving.`),
  },
  jeweler: {
    called: list(
      'The Cut Stone|The Honest Facet|The Heron’s Eye|Karat & Daughter|The Small Bright Room|The Glass Case|The Ninth Pearl|The Locked Tray|The Gilded Thumb',
    ),
    trade: list('Jewels|Gold & Silver|Settings|Fine Stones'),
    inside: list(`
      One window, one lamp, one chair, and behind the curtain a very large person with a book.|Everything is under glass, the keeper’s left hand included.|
      The trays come out one at a time, and go back one at a time, and are counted.|There are mirrors so that buyers may admire themselves and be watched from behind.`),
  },
  tailor: {
    called: list(
      'The Silver Thimble|Cut & Dried|The Second Fitting|The Loose Thread|Warp & Weft|The Turned Coat|The Velvet Moth|The Long Hem|A Stitch Late',
    ),
    trade: list('Tailoring|Drapery|Outfitters|Hats & Gloves'),
    inside: list(`
      Headless figures stand about in other people’s clothes.|Chalk hangs in the air; the cutter has a mouth full of pins and opinions.|
      Measurements of the whole town are in one book, and the book has a lock.|Three apprentices sew at the window and know everything that passes.`),
  },
}

export const SHOP_WORDS: Words = {
  today: list(`
    Today the whole place smells of wet paint: a name on the sign has just been changed.|Today the keeper is short of change and pays the difference in gossip.|
    Today somebody left a parcel here and has not come back; it ticks.|Today a tax collector is in the back room, counting slowly.|
    Today everything is a tenth cheaper for anyone who can make the keeper’s daughter laugh.|Today one shelf is empty: it was bought whole, by a stranger who asked for no receipt.|
    Today a rival’s apprentice is pretending to look at the ceiling.|Today the keeper buys as well, and pays too much for anything that comes from {dungeon}.|
    Today a child has been put in charge for an hour and is driving a hard bargain.|Today there is a fresh hole in the roof, and a sign: “Do not ask”.|
    Today two customers want the same thing and have both paid for it.|Today a prayer for safe delivery is pinned to the door; the wagons are nine days late.|
    Today a dog sleeps across the threshold, and has to be stepped over politely.|Today the keeper has just been told something, and gives wrong change.`),
  dungeon: list(
    'the old mine|the drowned chapel|the hill with the door in it|the burnt manor|over the border|the giant’s house',
  ),
  remark: list(`
    It has been in the window since the flood, and the price has not moved.|The price is firm; the story that goes with it is not.|It was taken in payment for a debt.|
    It is the last one until the wagons come.|The keeper would rather not sell it to anyone with dirty hands.|It was ordered by somebody who was hanged before it was done.|
    The keeper’s own grandmother had one.|It is kept under the counter and shown to people with good boots.|It came in a lot with eleven others; the others were stolen first.|
    A small card says that it is not a copy. Nobody had asked.|It is cheaper by a coin for whoever takes the one beside it as well.|It was returned once, without a complaint.|
    The apprentice made it and hovers.|It came over the mountains, says the keeper, and draws the mountains.|There is a sign: “If it hums, put it down”.|
    It is dusted every day by somebody who would like to own it.|The keeper names the price, then looks at the door.|It is the thing the neighbours buy and hide.|
    It may be paid for in two halves, the second at the new moon.|It is better than it looks, which the keeper says of most things, and this time truly.`),
}

export const KEEPERS = list(`
  {keeper}, {age}, {look} and {manner}. At bottom the keeper {wish}. What nobody here knows: the keeper {secret}.|
  {keeper}, who is {age} and {look}. In business {keeper} {manner}; after hours the keeper {wish}. Only the cat knows that {keeper} {secret}.|
  {keeper}: {age}, and {look}. The keeper {manner}, and {wish}. Nobody here would believe it, but {keeper} {secret}.`)
