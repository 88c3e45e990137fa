import { type Character, newCharacter, pick, type RandomInt, type Session, seededRandomInt } from '@lanternkeep/schema'
import { aCampaign, aSession } from '@lanternkeep/schema/testing'
import type { DemoCampaign } from './campaign.ts'

const CROWD_ID = 'demo-census'
const CROWD_SEED = 411
const CROWD_AT = '2026-09-12T20:00:00.000Z'
const PLAYERS = 20
const NPCS = 110
const MONSTERS = 70
const SESSIONS = 30

const FIRST = [
  'Ada',
  'Bram',
  'Cissy',
  'Dorn',
  'Edda',
  'Fenn',
  'Greta',
  'Hale',
  'Isolde',
  'Jory',
  'Kit',
  'Lorne',
  'Mabyn',
  'Nell',
  'Orrin',
  'Perrin',
  'Quill',
  'Runa',
  'Sorrel',
  'Teague',
  'Una',
  'Veris',
  'Wynn',
  'Ysolt',
]
const LAST = [
  'Ashdown',
  'Barrow',
  'Calloway',
  'Dunmore',
  'Elderkin',
  'Fallow',
  'Greaves',
  'Hollin',
  'Inchbald',
  'Kestrel',
  'Larkspur',
  'Mossop',
  'Nightingale',
  'Oxley',
  'Pellow',
  'Quince',
  'Ravenscar',
  'Sedge',
  'Thorne',
  'Underhill',
  'Vane',
  'Wick',
]
const PLAYER_NAMES = ['Alex', 'Bea', 'Chidi', 'Dana', 'Eli', 'Farah', 'Gus', 'Hana', 'Ivo', 'Jun']
const KINDS = [
  'Marsh Wight',
  'Ditch Goblin',
  'Lantern Moth',
  'Hedge Wolf',
  'Toll Troll',
  'Barrow Rat',
  'Gallows Crow',
  'Clay Footman',
  'Mire Serpent',
  'Hunger Hound',
]
const TRADES = [
  'Miller',
  'Smith',
  'Reeve',
  'Carter',
  'Herbalist',
  'Tanner',
  'Priest',
  'Innkeeper',
  'Fletcher',
  'Beekeeper',
]
const PLACES = ['Hollowmarch', 'the Long Ford', 'Tithe Barn', 'Gallows Cross', 'the Wet Wood', 'Candle Row']
const HAPPENINGS = [
  'a census taker went missing',
  'somebody moved the boundary stones',
  'the mill ran backwards',
  'two reeves claimed one village',
  'the well answered',
  'a wolf asked for sanctuary',
]

/** Two hundred people and beasts and thirty sessions, to see long lists. The seed makes it the same each time. */
export const CROWD: DemoCampaign = crowd(seededRandomInt(CROWD_SEED))

function crowd(randomInt: RandomInt): DemoCampaign {
  return {
    owner: 'gm',
    campaign: aCampaign({
      id: CROWD_ID,
      name: 'The Census of Hollowmarch',
      joinCode: 'C5N-2S9',
      playerCount: 20,
      sessionNumber: SESSIONS,
      lastModified: CROWD_AT,
    }),
    members: [],
    characters: [
      ...several(PLAYERS, (n) => villager('player', n, randomInt)),
      ...several(NPCS, (n) => villager('npc', n, randomInt)),
      ...several(MONSTERS, (n) => beast(n, randomInt)),
    ],
    sessions: several(SESSIONS, (n) => evening(n, randomInt)),
    handouts: [],
  }
}

function several<T>(count: number, make: (n: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index + 1))
}

function villager(type: 'player' | 'npc', n: number, randomInt: RandomInt): Character {
  const name = `${pick(FIRST, randomInt)} ${pick(LAST, randomInt)}`
  const identity = { id: `demo-census-${type}-${n}`, campaignId: CROWD_ID, name, now: CROWD_AT }
  const maxHealth = randomInt(4, 60)
  const body = {
    maxHealth,
    health: randomInt(0, maxHealth),
    armorClass: randomInt(9, 18),
    class: pick(TRADES, randomInt),
  }
  const common = { ...body, initiativeBonus: randomInt(-2, 6), level: randomInt(1, 12), race: 'Human' }
  if (type === 'npc') return { ...newCharacter('npc', identity), ...common, location: pick(PLACES, randomInt) }
  const playerName = pick(PLAYER_NAMES, randomInt)
  return { ...newCharacter('player', { ...identity, playerName }), ...common, includeInInitiative: false }
}

function beast(n: number, randomInt: RandomInt): Character {
  const name = `${pick(KINDS, randomInt)} ${n}`
  const identity = { id: `demo-census-monster-${n}`, campaignId: CROWD_ID, name, now: CROWD_AT }
  const maxHealth = randomInt(5, 120)
  return {
    ...newCharacter('monster', identity),
    maxHealth,
    health: maxHealth,
    armorClass: randomInt(10, 19),
    initiativeBonus: randomInt(-1, 5),
    challengeRating: pick([0.125, 0.25, 0.5, 1, 2, 3, 5, 8], randomInt),
  }
}

function evening(n: number, randomInt: RandomInt): Session {
  const place = pick(PLACES, randomInt)
  const happening = pick(HAPPENINGS, randomInt)
  const date = new Date(Date.parse('2026-01-09T19:00:00.000Z') + n * 7 * 86_400_000).toISOString()
  return aSession({
    id: `demo-census-session-${n}`,
    campaignId: CROWD_ID,
    sessionNumber: n,
    date,
    lastModified: date,
    gmNotes: `## At ${place}\n\nWord reached the party that ${happening}. They counted ${randomInt(3, 90)} hearths before dark.`,
    summary: `The count went on at ${place}: ${happening}.`,
    partyLocation: place,
  })
}
