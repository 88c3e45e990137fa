import type { MapType } from '@lanternkeep/schema/lists/maps'
import { fields, list } from '../polish.ts'

/** A place by what is drawn in it and what is read aloud. */
export type PlaceWords = { name: string; thing: string; text: string }
export type DrawnType = Exclude<MapType, 'other'>

function places(text: string): PlaceWords[] {
  return list(text).map((line) => {
    const [name = '', thing = '', told = ''] = fields(line, 3)
    return { name, thing, text: told }
  })
}

/** Each type has more than any of its maps has numbers. */
export const PLACES: Record<DrawnType, PlaceWords[]> = {
  dungeon: places(`
    The Guardroom; table; Four chairs, five mugs. The dice on the table have all been filed.
    The Long Cells; bars; Six doors, one of them open, and the scratches are on the outside.
    The Dry Cistern; well; Every footstep is said back a moment later, by more feet.
    The Kitchen; fire; The hearth is cold but the stone behind it is not. A spit turns by itself, empty.
    The Record Room; shelves; Shelves of small clay tags, each with a name and a price. Half have been turned to the wall.
    The Chapel Below; altar; Somebody keeps the lamps filled here, and has worn a path in the floor by kneeling.
    The Niches; coffins; The dead lie in two rows, heads together, as if in the middle of a conversation.
    The Hall of Pillars; pillars; Each pillar is a giant on its knees. One has stood up and left.
    The Store; crates; Barrels, sacks and a smell of vinegar. Something has been eating the labels.
    The Barracks; beds; Twenty beds, made with great care, for people of very different sizes.
    The Strong Room; chest; A door a hand thick, and a hole in the wall beside it a child could walk through.
    The Idol’s Room; statue; It has nine hands and holds out eight. The ninth is behind its back.
    The Throne; throne; A chair cut from the rock, too big for anyone; a cushion on it, quite new.
    The Wheel Room; wheel; A great wheel stands in the floor. Chains run from it into three walls.`),
  cave: places(`
    The Bone Floor; bones; It crunches. The small bones are on top, and they are from this week.
    The Drip; well; Water falls from very high, one drop at a time, into a bowl somebody cut for it.
    The Pale Garden; mushrooms; Mushrooms as high as a table lean, together, towards any light.
    The Old Hearth; fire; Ash a yard deep. At the bottom of it somebody made pictures of horses.
    The Glitter; crystals; Crystal on every side gives back each lamp a hundred times, one of them a little late.
    The Sleeping Place; camp; Furs, straw and a child’s blanket. The fire is banked, not out.
    The Columns; stones; Stone has grown down and up to meet. Between two columns it has closed round a sword.
    The Painted Wall; statue; Hands, in red, hundreds. The newest are wet.
    The Throat; wheel; The floor slopes and is polished. Air goes down it, and comes back warm.
    The Smugglers’ Ledge; crates; Crates with three different crests, and a ledger weighed down with a lantern.
    The Stacked Stones; stones; Somebody has stood flat stones in a ring, and swept it.
    The Cage; bars; Bars of bog oak close an alcove. The lock is on the inside.`),
  building: places(`
    The Long Table; table; Laid for nine. Eight plates have been used, and the ninth is under a cloth.
    The Kitchen; fire; Copper pans in order of size, with one size missing. The cook’s knife is in the ceiling.
    The Cellar Stair; stairs; It goes down further than the house is deep. Someone has counted the steps in chalk.
    The Library; shelves; The ladder runs on rails and is never where it was left.
    The Sleeping Room; beds; Two beds, one pillow. The window has been nailed shut from within.
    The Store; barrels; Barrels, all tapped but one; that one has air holes.
    The House Altar; altar; Fresh flowers before a picture turned to the wall.
    The Counting Room; chest; An iron chest, bolted to a floor that is newer than it is.
    The Gallery; statue; Portraits, cut off at the neck by a very neat hand. The heads are in a drawer.
    The Pillared Room; pillars; The echo of the pillars gives every speaker one supporter.
    The Box Room; crates; Trunks of clothes for the same person at every age, none of them worn.
    The High Chair; throne; One chair on a step, facing the door. Its arms are worn by waiting.
    The Yard Pump; well; Water, cold and good; at the bottom something glints that was not thrown in.`),
  ruins: places(`
    The Fallen Nave; pillars; The roof is sky, and the floor is a meadow that has kept the pattern of the tiles.
    The Broken Saint; statue; It has lost its face and both hands. Fresh ribbons are tied where they were.
    The Open Graves; coffins; Lids pushed aside, in a row, neatly. From below.
    The Well Head; well; The rope is new. It is taut.
    The Burnt Room; fire; The walls have run like wax. Nothing grows here, though something tried.
    The Lower Steps; stairs; Steps go down into clear water, and on.
    The Offering Stone; altar; Dark stains, and beside them, quite unharmed, a loaf on a plate.
    The Camp; camp; Tents, half packed. The tea is warm, and there is nobody.
    The Ring; stones; Older than what was built round it, and the only thing that has not fallen.
    The Hollow Library; shelves; Shelves of stone with moss for books. One spine among the moss is leather.
    The Prison Court; bars; An iron cage hangs from an arch that is not up to it.
    The Seat; throne; A king’s seat, with the weather on it. A crow sits there, and does not move for guests.
    The Bone Heap; bones; Soldiers, of two sides, put together with care and no regard for sides.`),
  fortress: places(`
    The Great Hall; table; Three long tables, and a fourth for those who are not spoken to.
    The Armory; guns; Racks for two hundred, arms for sixty, and a book that says two hundred.
    The Barracks; beds; Bunks in threes. Under one, a tunnel has reached the length of a spoon’s patience.
    The Gatehouse Store; crates; Hard bread, soft cheese and a cat with rank.
    The Chapel; altar; The banners of beaten enemies hang here, and someone has mended them.
    The Keep Stair; stairs; It turns to the left, for a family of left-handed swords.
    The Gaol; bars; One prisoner, well fed, who is not in the book.
    The Forge; fire; Horseshoes, chains, and a crown in several pieces.
    The Muniments; shelves; Treaties in pigeon-holes. The one labeled “secret” has been dusted.
    The Treasury; chest; Four locks, three keys, and a clerk who weeps when asked.
    The Lord’s Chamber; throne; A chair turned to the window, and a bed that nobody has slept in since the news.
    The Cistern; well; Water for a year’s siege; something pale keeps it clean.`),
  ship: places(`
    The Great Cabin; table; Charts under glass, wine in racks, and a window that opens from outside.
    The Crew’s Berth; beds; Hammocks, still swinging, each to a different time.
    The Galley; fire; Brick hearth, iron pot, and a menu of one line: “The same”.
    The Hold; crates; Cargo under nets. The manifest counts one crate fewer than there are.
    The Water Casks; barrels; Two dozen. One has been filled with sea, by somebody who knew.
    The Gun Deck; guns; Loaded, run out, and aimed at the harbour they left.
    The Lock-Up; bars; A cage for drunks and mutineers. Tally marks on the bars, in pairs.
    The Helm; wheel; The wheel is lashed. The rope is being untied, from nowhere.
    The Purser’s Closet; chest; Pay, tobacco and other people’s wills.
    The Chart Room; shelves; Rolled charts of coasts that do not meet. One is still wet.
    The Ship’s Shrine; altar; A small god of the sea, face down, and a bowl of coins to keep it so.
    The Ladder; stairs; Down to the bilge, which is singing.`),
  city: places(`
    The Market; stalls; Everything is sold here by noon, and back in the hands of its owners by night, at a fee.
    The Old Fountain; fountain; Seven spouts, six working. Lovers drink from the seventh.
    The Temple; shrine; Two gods share it, by the day of the week, and their priests do not greet.
    The Watch House; tower; The bell has a rope on the outside, for emergencies and boys.
    The Poor Houses; houses; Built in a week for one winter, forty winters ago.
    The Court of Scales; throne; Cases are heard standing. The judge sits, and has a cushion for each verdict.
    The Smiths’ Yard; fire; Hammers from before dawn. They stop all at once, when a stranger comes in.
    The Public Well; well; News is free here; water is by the bucket.
    The Guild Hall; pillars; The largest door in town, and a small one beside it that is used.
    The Bone Yard; coffins; Full for a century; the sexton makes room, and an income.
    The Monument; statue; A general on a horse. The horse has been replaced by a better horse.
    The Warehouse; crates; Sealed by the customs, the guild and a third party with a heron on its wax.
    The Debtors’ Gaol; bars; Visitors bring food through the bars, and sometimes take their uncles’ places.`),
  wilderness: places(`
    The Watchtower; tower; Empty since the war, except on nights when a light is seen in it.
    The Last Village; houses; Nine houses and eleven opinions. They bar their doors at dusk, from habit.
    The Standing Stones; stones; Count them going up and again coming down, and do not mention the difference.
    The Cave; mouth; The path to it is trodden bare, and there are no tracks coming out.
    The Camp; camp; Charcoal burners, or people who have taken some trouble to look like them.
    The Old Bridge; bridge; No road leads to it now. The toll keeper is still there.
    The Wayside Shrine; shrine; A saint of small things. Each traveller leaves one, and takes another.
    The Wishing Well; well; Coins lie in it from countries that are no longer there.
    The Giant’s Bones; bones; Ribs like a church. Birds do not sit on them.
    The Hermit’s Fire; fire; Smoke by day, singing by night, and soup for those who listen to the end.
    The Broken Colossus; statue; The head lies a mile from the feet and has the better view.
    The Abandoned Wagons; crates; Nine wagons, traces cut, cargo untouched. The drivers’ boots stand in a row.`),
  plane: places(`
    The Landing; stairs; Steps come up out of nothing and stop at a mat that says “Wipe”.
    The Thrones Without Kings; throne; Five seats. Whoever sits knows how each of them ended.
    The Burning Garden; fire; Flowers of fire, cool to the hand, that wilt when they are lied to.
    The Well of Yesterday; well; Look in: it is this island, a day ago, and somebody is looking out.
    The Market of Moments; stalls; Minutes are sold here, by the ounce, slightly used.
    The Silent Bells; altar; The bells ring somewhere else, for something that happened here.
    The Forest of Statues; statue; They face away. They have always just turned.
    The Library of Skies; shelves; Each book opens on weather. Do not read the black ones at home.
    The Crystal Grove; crystals; It grows a finger’s breadth for every secret told beneath it.
    The Gaol of Names; bars; Nothing in the cells but names, pacing.
    The Ring of Doors; stones; Doors stand in a circle; the shadows they throw have knobs.
    The House That Dreams; houses; It is the size of what the visitor is afraid of, with curtains.`),
}

/** The entrance, for types that have one. */
export const FIRST: Partial<Record<DrawnType, PlaceWords>> = {
  dungeon: {
    name: 'The Way In',
    thing: 'stairs',
    text: 'Steps worn hollow lead down from the daylight. Somebody has put a loaf on the last one, and gone.',
  },
  cave: {
    name: 'The Mouth',
    thing: 'mouth',
    text: 'Cold air breathes out of the hill, and now and then, briefly, in.',
  },
  fortress: {
    name: 'The Court',
    thing: 'well',
    text: 'Every window looks down on it. Washing hangs between two of them, in the colors of another army.',
  },
}
