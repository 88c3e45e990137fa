import type { Act } from '../entities/replicated/act.ts'
import type { Campaign } from '../entities/replicated/campaign.ts'
import type { CharacterType, Monster, Npc, PlayerCharacter } from '../entities/replicated/character.ts'
import type { Combat, CombatEntry } from '../entities/replicated/combat.ts'
import type { Condition } from '../entities/replicated/condition.ts'
import type { Handout, HandoutMap, MapRoom } from '../entities/replicated/handout.ts'
import type { Item } from '../entities/replicated/item.ts'
import type { KeptResultOf } from '../entities/replicated/kept-result.ts'
import type { OwnTable } from '../entities/replicated/own-table.ts'
import type { Encounter, PreparedCreature } from '../entities/replicated/prep.ts'
import type { Session } from '../entities/replicated/session.ts'
import type { User } from '../entities/user.ts'
import { newCharacter } from '../rules/character-defaults.ts'

/** When every builder's documents were last modified. */
export const BUILT_AT = '2026-03-06T19:00:00.000Z'
/** The campaign that every document belongs to by default. */
export const BUILT_CAMPAIGN = 'campaign-1'

let built = 0

/** Ids count up within a test file. Call this first if a test needs the same ones as another. */
export function restartIds(): void {
  built = 0
}

function nextId(kind: string): string {
  built += 1
  return `${kind}-${built}`
}

const replicated = { rev: '', conflicts: [], lastModified: BUILT_AT }

export function aCampaign(over: Partial<Campaign> = {}): Campaign {
  return {
    id: BUILT_CAMPAIGN,
    name: 'The Salt Road',
    joinCode: 'K7M-2XP',
    playerCount: 4,
    sessionNumber: 0,
    startingLevel: 1,
    joinOpen: true,
    approveJoins: false,
    ...replicated,
    ...over,
  }
}

function identity(type: CharacterType, name: string, playerName?: string) {
  return { id: nextId(type), campaignId: BUILT_CAMPAIGN, name, playerName, now: BUILT_AT }
}

export function aPlayer(over: Partial<PlayerCharacter> = {}): PlayerCharacter {
  return { ...newCharacter('player', identity('player', 'Ash', 'Ines')), ...over }
}

/** A character of any type: a player's. */
export const aCharacter = aPlayer

export function anNpc(over: Partial<Npc> = {}): Npc {
  return { ...newCharacter('npc', identity('npc', 'Hob the Ferryman')), ...over }
}

export function aMonster(over: Partial<Monster> = {}): Monster {
  return { ...newCharacter('monster', identity('monster', 'Marsh Wight')), ...over }
}

export function aSession(over: Partial<Session> = {}): Session {
  return {
    id: nextId('session'),
    campaignId: BUILT_CAMPAIGN,
    sessionNumber: 1,
    date: BUILT_AT,
    gmNotes: '',
    aiNotes: '',
    summary: '',
    recap: '',
    keyTopics: '',
    partyLocation: '',
    shared: { recap: false, summary: false },
    ...replicated,
    ...over,
  }
}

export function aHandout(over: Partial<Handout> = {}): Handout {
  return { id: nextId('handout'), campaignId: BUILT_CAMPAIGN, title: 'A letter', text: '', ...replicated, ...over }
}

/** Two rooms, both covered. Their drawings differ. */
export function aHandoutMap(over: Partial<HandoutMap> = {}): HandoutMap {
  const room = (name: string, left: number): MapRoom => ({
    id: name.toLowerCase(),
    box: [left, 0, 100, 100],
    picture: `data:image/png;base64,${btoa(`the drawing of the ${name}`)}`,
    number: left / 100 + 1,
    name: `The ${name}`,
    label: [left + 20, 20],
    outline: [
      [left, 0],
      [left + 100, 0],
      [left + 100, 100],
      [left, 100],
    ],
  })
  return { width: 200, height: 100, rooms: [room('Crypt', 0), room('Well', 100)], lifted: {}, ...over }
}

export function anEncounter(over: Partial<Encounter> = {}): Encounter {
  return {
    id: nextId('encounter'),
    campaignId: BUILT_CAMPAIGN,
    kind: 'encounter',
    name: 'Toll at the gate',
    place: '',
    creatures: [],
    notes: '',
    loot: [],
    kept: true,
    ...replicated,
    ...over,
  }
}

/** An item that a generator made. */
export function aKeptResult(over: Partial<KeptResultOf<'loot'>> = {}): KeptResultOf<'loot'> {
  return {
    id: nextId('result'),
    campaignId: BUILT_CAMPAIGN,
    kind: 'result',
    generator: 'loot',
    name: 'Tide Lantern',
    answer: {
      rarity: 'rare',
      type: 'misc',
      description: 'It hums.',
      quantity: 1,
      properties: [],
      magicalProperties: [],
    },
    kept: true,
    pinned: false,
    keptAt: BUILT_AT,
    ...replicated,
    ...over,
  }
}

export function anOwnTable(over: Partial<OwnTable> = {}): OwnTable {
  return {
    id: nextId('table'),
    campaignId: BUILT_CAMPAIGN,
    kind: 'table',
    name: 'Weather',
    entries: 'Rain\n2: Fog',
    ...replicated,
    ...over,
  }
}

export function aPreparedCreature(over: Partial<PreparedCreature> = {}): PreparedCreature {
  return { id: nextId('prepared'), name: 'Goblin', count: 1, hidden: false, together: false, figures: {}, ...over }
}

export function aUser(over: Partial<User> = {}): User {
  const id = over.id ?? nextId('user')
  const email = over.email ?? `${id}@example.com`
  return {
    id,
    firstName: 'Robin',
    lastName: 'Ley',
    email,
    username: email,
    tier: 'free',
    isAdmin: false,
    isOwner: false,
    blocked: false,
    emailVerified: true,
    authProvider: 'local',
    ...over,
  }
}

/** An entry of that character; its id is the character's. */
export function anEntry(characterId: string, initiative = 10, over: Partial<CombatEntry> = {}): CombatEntry {
  return { id: characterId, characterId, initiative, ...over }
}

/** Without entries no combat is running; with some, the default is the first one's turn in round 1. */
export function aCombat(over: Partial<Combat> = {}): Combat {
  const first = over.entries?.[0]
  return {
    id: over.campaignId ?? BUILT_CAMPAIGN,
    campaignId: BUILT_CAMPAIGN,
    entries: [],
    turn: first ? { round: 1, entryId: first.id } : { round: 0, entryId: null },
    manual: {},
    expanded: [],
    log: [],
    ...replicated,
    ...over,
  }
}

/** Damage to no one, in round 1. */
export function anAct(over: Partial<Act> = {}): Act {
  const id = nextId('act')
  const empty = { round: 1, text: '', changes: [], undos: 0 }
  return {
    id,
    campaignId: BUILT_CAMPAIGN,
    kind: 'health',
    at: BUILT_AT,
    order: built,
    ...empty,
    ...replicated,
    ...over,
  }
}

export function aCondition(over: Partial<Condition> = {}): Condition {
  return { id: nextId('condition'), name: 'Poisoned', note: '', visible: true, ends: { kind: 'none' }, ...over }
}

export function anItem(over: Partial<Item> = {}): Item {
  return {
    id: nextId('item'),
    name: 'Rope, 50 feet',
    type: 'misc',
    rarity: 'common',
    description: '',
    properties: [],
    magicalProperties: [],
    quantity: 1,
    ...over,
  }
}
