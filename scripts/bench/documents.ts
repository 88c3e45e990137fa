import type { SyncDocument } from '../../packages/sync/src/index.ts'

export const CAMPAIGN = 'salt-road'
const AT = '2026-03-06T19:00:00.000Z'
const KINDS = ['monster', 'npc', 'player'] as const
const NOTE = 'Owes the harbour master a favour, and hopes that nobody asks which one. '

/** Realistic characters: a third of each kind, some with damage, gear and a paragraph of notes. */
export function characters(count: number, { campaignId = CAMPAIGN, prefix = 'c' } = {}): SyncDocument[] {
  return Array.from({ length: count }, (_, index) => character(index, campaignId, `${prefix}-${index}`))
}

function character(index: number, campaignId: string, id: string): SyncDocument {
  const type = KINDS[index % KINDS.length] ?? 'npc'
  const gear = [1, 2, 3].map((number) => item(`${id}-item-${number}`, number))
  return {
    id,
    campaignId,
    type,
    rev: `bench.${id}`,
    conflicts: [],
    lastModified: AT,
    name: `${type} ${index}`,
    health: 10 + (index % 30),
    maxHealth: 40,
    tempHealth: 0,
    armorClass: 10 + (index % 8),
    initiativeBonus: index % 5,
    includeInInitiative: false,
    notes: NOTE.repeat(1 + (index % 4)),
    hidden: false,
    alias: '',
    conditions:
      index % 3 === 0 ? [{ id: `${id}-c`, name: 'Poisoned', note: '', visible: true, ends: { kind: 'none' } }] : [],
    weapons: [{ id: `${id}-w`, name: 'Shortsword', damage: '1d6+2' }],
    spells: [],
    abilities: [{ id: `${id}-a`, name: 'Keen hearing', description: 'Advantage when listening.' }],
    equipment: gear,
    ...OF_KIND[type](),
  }
}

const OF_KIND = {
  monster: () => ({ challengeRating: 2, loot: [] }),
  npc: () => ({ questGiver: false, traits: ['wary'], location: 'Saltmere' }),
  player: () => ({ playerName: 'Ines', inventory: [], stats: { strength: 12, dexterity: 14 }, claimedBy: null }),
} as const

function item(id: string, number: number) {
  const fixed = { type: 'misc', rarity: 'common', properties: [], magicalProperties: [] }
  return { id, name: `Rope ${number}`, ...fixed, description: 'Fifty feet, a little wet.', quantity: number }
}

/** Prepared encounters of the campaign, with three kinds of creatures each. */
export function encounters(count: number): SyncDocument[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `encounter-${index}`,
    campaignId: CAMPAIGN,
    kind: 'encounter',
    name: `Encounter ${index}`,
    place: index % 2 === 0 ? 'Saltmere, the old light' : '',
    creatures: ['Goblin', 'Marsh Warden', 'Ogre'].map((name, at) => ({
      id: `encounter-${index}-${at}`,
      name,
      count: 1 + ((index + at) % 5),
      hidden: false,
      together: false,
      figures: { maxHealth: 10 + at, challengeRating: at },
    })),
    notes: NOTE,
    loot: [],
    kept: true,
    rev: `bench.encounter-${index}`,
    conflicts: [],
    lastModified: AT,
  }))
}
