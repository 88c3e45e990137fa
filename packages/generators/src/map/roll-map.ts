import type { GenerateMapBody, MapAnswer, MapPlace } from '@lanternkeep/schema'
import { MAP_SUBTYPES } from '@lanternkeep/schema/lists/maps'
import { chooseCreature } from '../bestiary/choose.ts'
import { DOINGS } from '../bestiary/doings.ts'
import type { Mind } from '../bestiary/minds.ts'
import { type TableDice, tableDice } from '../dice.ts'
import { askedFor, capital, cleaned, joined } from '../polish.ts'
import { plural, tell, teller, titled } from '../telling.ts'
import { saysTwice } from '../wares/form.ts'
import { planBuilding, planRuins } from './building.ts'
import { planCave } from './cave.ts'
import { planCity } from './city.ts'
import { planDungeon } from './dungeon.ts'
import { planFortress } from './fortress.ts'
import { type DrawnType, FIRST, PLACES } from './place-words.ts'
import type { PlaceWords } from './places/place.ts'
import type { FloorPlan, PlannedPlace, Planner } from './plan.ts'
import { planPlane } from './plane.ts'
import { drawSheet, pictureUrl } from './sheet.ts'
import { planShip } from './ship.ts'
import {
  ADJECTIVES,
  CITY_FEATURES,
  CITY_TRAPS,
  FEATURE_TAILS,
  FEATURES,
  HOARD_TAILS,
  HOARDS,
  NOUNS,
  OUTDOOR_FEATURES,
  OUTDOOR_TRAPS,
  PLACE_NAMES,
  SHIP_FEATURES,
  SHIP_TRAPS,
  STORIES,
  TRAP_TAILS,
  TRAPS,
} from './story-words.ts'
import { type Theme, themeOf } from './themes.ts'
import { THINGS } from './things.ts'
import { planWilderness } from './wilderness.ts'

export const PLANNERS: Record<DrawnType, Planner> = {
  dungeon: planDungeon,
  cave: planCave,
  building: planBuilding,
  ruins: planRuins,
  fortress: planFortress,
  ship: planShip,
  city: planCity,
  wilderness: planWilderness,
  plane: planPlane,
}

const COUNTS = 'no one two three four five six seven eight nine ten eleven twelve thirteen fourteen'.split(' ')

/** A map drawn from the seed, and a key with the same numbers. */
export function rollMap(body: GenerateMapBody, seed: string): MapAnswer {
  const dice = tableDice(seed, 'map')
  const features = cleaned(body.specialFeatures ?? '')
  const type = drawnType(body.mapType ?? 'dungeon', features)
  const theme = cleaned(body.theme ?? '')
  const plan = PLANNERS[type](dice, `${features} ${theme}`.toLowerCase())
  const words = placeWords(dice, type, plan)
  const name = mapName(dice, type, features)
  const things = plan.places.map((place, at) => thingIn(place, words[at] as PlaceWords)).join('')
  const said = (slot: string) => tell(dice, STORIES, `{${slot}}`)
  return {
    title: theme ? `${name}: ${theme}` : name,
    description: joined([said('seen'), said('heard'), said('claim')]),
    context: joined(
      [
        joined([said(isBuilt(type) ? 'built' : 'settled'), said('happened'), said('now')]),
        isSubtype(type, features) ? '' : askedFor(body.specialFeatures),
      ],
      '\n\n',
    ),
    imageUrl: pictureUrl(drawSheet(dice, plan, { title: name, subtitle: theme, things })),
    mapKey: keyOf(dice, words, { type, features, theme: themeOf(dice, theme) }),
  }
}

/** Nobody built a heath or a cave. */
function isBuilt(type: DrawnType): boolean {
  return !['cave', 'wilderness', 'plane'].includes(type)
}

/** A subtype alone is in the title already. */
function isSubtype(type: DrawnType, features: string): boolean {
  return MAP_SUBTYPES[type].some((one) => one.toLowerCase() === features.toLowerCase())
}

/** A custom type is drawn as the type closest to its words. */
const DRAWN_AS: readonly [words: RegExp, type: DrawnType][] = [
  [/ship|boat|vessel|galleon/, 'ship'],
  [/dream|astral|plane\b|heaven|hell|realm|moon|sky/, 'plane'],
  [/cave|cavern|grotto|mine\b|tunnel|hive|nest|burrow/, 'cave'],
  [/castle|fort|keep\b|stronghold|citadel|barracks/, 'fortress'],
  [/ruin|fallen|collapsed/, 'ruins'],
  [/city|town|village|market|street|camp|harbou?r/, 'city'],
  [/house|tavern|\binn\b|temple|shop|school|mansion|manor|kitchen|theatre|theater|tower|station|museum/, 'building'],
  [/forest|island|valley|road|mountain|desert|swamp|coast|garden|lake|wild/, 'wilderness'],
]

function drawnType(type: GenerateMapBody['mapType'], features: string): DrawnType {
  if (type && type !== 'other') return type
  return DRAWN_AS.find(([words]) => words.test(features.toLowerCase()))?.[1] ?? 'dungeon'
}

/** For a requested subtype: 'The Weeping Crypt'. */
function mapName(dice: TableDice, type: DrawnType, features: string): string {
  const subtype = MAP_SUBTYPES[type].find((one) => features.toLowerCase().startsWith(one.toLowerCase()))
  const noun = subtype ?? dice.deal(NOUNS[type])
  const of = dice.chance(50) && type !== 'ship' ? ` of ${dice.deal(PLACE_NAMES)}` : ''
  const isNew = (adjective: string) => !saysTwice(adjective, noun + of)
  return titled(`the ${dice.draw(ADJECTIVES, isNew) ?? dice.pick(ADJECTIVES)} ${noun}${of}`)
}

function placeWords(dice: TableDice, type: DrawnType, plan: FloorPlan): PlaceWords[] {
  const first = FIRST[type]
  return plan.places.map((_, at) => {
    const { name, thing, text } = dice.deal(at === 0 && first ? first : PLACES[type])
    const said = teller(dice, {})
    return { name: titled(said(name)), thing, text: said(text) }
  })
}

/** Drawn where there is space for it; larger in a large room. */
function thingIn({ middle, maxSize }: PlannedPlace, { thing }: PlaceWords): string {
  const draw = THINGS[thing]
  if (!draw || maxSize < 46) return ''
  const [x, y] = middle.map((part) => Math.round(part)) as [number, number]
  return maxSize < 118 ? draw([x, y]) : `<g transform="translate(${x} ${y}) scale(1.45)">${draw([0, 0])}</g>`
}

type Asked = { type: DrawnType; features: string; theme?: Theme }

type ThingsThere = { marks: readonly string[]; traps: readonly string[] }

const INDOORS: ThingsThere = { marks: FEATURES, traps: TRAPS }
const OUTDOORS: ThingsThere = { marks: OUTDOOR_FEATURES, traps: OUTDOOR_TRAPS }
const WHAT_IS_THERE: Partial<Record<DrawnType, ThingsThere>> = {
  cave: {
    marks: OUTDOOR_FEATURES.filter((mark) => !/signpost|fence|kite|birds/.test(mark)),
    traps: OUTDOOR_TRAPS.filter((trap) => !/turf|branches/.test(trap)),
  },
  city: { marks: CITY_FEATURES, traps: CITY_TRAPS },
  ship: { marks: SHIP_FEATURES, traps: SHIP_TRAPS },
}

/** Requested features are spread over the places before any of ours; a theme shows in most of them. */
function keyOf(dice: TableDice, words: readonly PlaceWords[], { type, features, theme }: Asked): MapPlace[] {
  const asked = ownFeatures(type, features)
  const { marks, traps } = WHAT_IS_THERE[type] ?? (isBuilt(type) ? INDOORS : OUTDOORS)
  const withTail = (list: readonly string[], tails: readonly string[]) =>
    dice.chance(60) ? `${dice.deal(list)}, ${dice.deal(tails)}` : dice.deal(list)
  return words.map(({ name, text }, at) => ({
    number: at + 1,
    name,
    description: joined([text, theme && dice.chance(75) ? theme.mark() : '']),
    features: [
      ...asked.filter((_, nth) => nth % words.length === at),
      ...(dice.chance(75) ? [withTail(marks, FEATURE_TAILS)] : []),
    ],
    creatures: dice.chance(45)
      ? [theme && dice.chance(65) ? theme.folk() : creatureIn(dice, type, homeOf(type, features))]
      : [],
    traps: dice.chance(type === 'city' ? 8 : 28) ? [withTail(traps, TRAP_TAILS)] : [],
    treasures: dice.chance(40) ? [theme && dice.chance(50) ? theme.find() : withTail(HOARDS, HOARD_TAILS)] : [],
  }))
}

/** The parts of a sentence, without the subtype in front of it. */
function ownFeatures(type: DrawnType, features: string): string[] {
  return features
    .split(/[,;.\n]/)
    .map((part) => capital(cleaned(part)).slice(0, 300).toWellFormed())
    .filter((part) => part !== '' && !MAP_SUBTYPES[type].includes(part))
    .slice(0, 20)
}

const HOMES: Partial<Record<DrawnType, string>> = {
  dungeon: 'dungeon',
  cave: 'underground',
  building: 'urban',
  ruins: 'ruins',
  fortress: 'castle',
  ship: 'ocean',
  city: 'urban',
}
const LANDS: readonly [words: RegExp, home: string][] = [
  [/desert|dune/, 'desert'],
  [/swamp|marsh/, 'swamp'],
  [/coast|beach|island/, 'coast'],
  [/frozen|ice|snow/, 'arctic'],
  [/mountain|pass/, 'mountains'],
  [/grass|valley|plain/, 'plains'],
]

function homeOf(type: DrawnType, features: string): string | undefined {
  if (type !== 'wilderness') return HOMES[type]
  return LANDS.find(([words]) => words.test(features.toLowerCase()))?.[1] ?? 'forest'
}

/** What lives in the sea does not come into a cabin. */
const ABOARD: readonly Mind[] = ['person', 'cunning', 'dead', 'force']

function creatureIn(dice: TableDice, type: DrawnType, home: string | undefined): string {
  const count = dice.int(1, 4)
  const { noun, mind } = chooseCreature(dice, {
    home,
    rating: dice.int(0, 7),
    isGroup: count > 1,
    minds: type === 'ship' ? ABOARD : undefined,
  })
  const bare = noun.replace(/^the /, '').replace(/, .*$/, '')
  const who = count === 1 ? `one ${bare}` : `${COUNTS[count]} ${plural(bare)}`
  return `${capital(who)}, ${dice.deal(DOINGS[mind])}`
}
