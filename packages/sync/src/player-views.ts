import { deathSavesOf, NO_SAVES, savesOfBase } from '@lanternkeep/schema'
import { isRecord } from './same.ts'

type Fields = Record<string, unknown>

/** What players see of a collection, field by field. A field not named here is not shown. */
export type PlayerProjection = {
  visible: (document: Fields) => boolean
  /** The members it exists for at all; undefined: for every player. */
  members?: (document: Fields) => readonly string[] | undefined
  /** For the player who owns the document. Always a superset of `party`. */
  self: Projection
  /** For the other players; null if the document doesn't exist for them. */
  party: Projection | null
  /** What the player who owns the document may write. */
  writable: readonly string[]
}

/** Top-level keys that are shown, some only in part (undefined: not shown at all). */
export type Projection = { keys: readonly string[]; parts?: { [key: string]: (value: unknown, of: Fields) => unknown } }

/** Sent with every document that players see. */
export const ALWAYS_SHOWN = ['id', 'campaignId', 'rev', 'conflicts', 'lastModified'] as const

const PARTY_SHEET = [
  'type',
  'name',
  'playerName',
  'race',
  'class',
  'level',
  'health',
  'maxHealth',
  'tempHealth',
  'armorClass',
  'imageUrl',
  'claimedBy',
] as const

/** The sheet as its player writes it. Not included: notes, hidden, alias, tags (GM), type, includeInInitiative, claimedBy. */
const OWN_SHEET = [
  'name',
  'playerName',
  'race',
  'class',
  'level',
  'background',
  'health',
  'maxHealth',
  'healthMark',
  'tempHealth',
  'armorClass',
  'initiativeBonus',
  'currentInitiative',
  'imageUrl',
  'conditions',
  'weapons',
  'spells',
  'abilities',
  'equipment',
  'inventory',
  'stats',
  'saves',
  'skills',
  'spellSlots',
  'limitedAbilities',
  'purse',
  'ownNotes',
  'turnEnded',
  'handoutsSeen',
] as const

const SESSION_KEYS = ['sessionNumber', 'date', 'shared', 'recap', 'summary'] as const
/** Not included: the other recipients. */
const HANDOUT_KEYS = ['title', 'text', 'imageUrl', 'map', 'sharedAt', 'personal'] as const
/** Not included: number, name and outline, which are the key's. */
const ROOM_KEYS = ['id', 'box', 'picture'] as const
/** Not included: the words, the order and whose turn it was, which may name other members. */
const OWN_ACT = ['kind', 'at', 'fightId', 'changes', 'undos'] as const
const OWN_CHANGE = ['characterId', 'health', 'saves'] as const
const ROLL_KEYS = ['memberId', 'name', 'label', 'mark', 'dice', 'rolls', 'total', 'at'] as const

export const playerViews: { readonly [collection: string]: PlayerProjection } = {
  campaigns: sameForAll(
    [
      'name',
      'playerCount',
      'sessionNumber',
      'startingLevel',
      'playersEndTurns',
      'playersMark',
      'currencies',
      'deathSaves',
    ],
    () => true,
  ),
  characters: {
    visible: (document) => document.type === 'player',
    self: {
      keys: [...OWN_SHEET, 'healthLog', 'deathSaves', 'type', 'includeInInitiative', 'claimedBy'],
      parts: {
        conditions: shownConditions,
        healthLog: ownEntries,
        deathSaves: shownSaves,
        handoutsSeen: ownHandoutsSeen,
      },
    },
    party: { keys: PARTY_SHEET },
    writable: OWN_SHEET,
  },
  sessions: sameForAll(SESSION_KEYS, (document) => isShared(document, 'recap') || isShared(document, 'summary'), {
    shared: (_, document) => ({ recap: isShared(document, 'recap'), summary: isShared(document, 'summary') }),
    recap: (value, document) => (isShared(document, 'recap') ? value : undefined),
    summary: (value, document) => (isShared(document, 'summary') ? value : undefined),
  }),
  handouts: {
    ...sameForAll(HANDOUT_KEYS, (document) => typeof document.sharedAt === 'string', {
      map: (value) => liftedOf(value),
      personal: (_, document) => (membersNamed(document) ? true : undefined),
    }),
    members: membersNamed,
  },
  rolls: {
    ...sameForAll(ROLL_KEYS, () => true),
    members: ({ mark, memberId }) => (mark === true ? [memberId].filter((id) => typeof id === 'string') : undefined),
  },
  acts: {
    visible: ({ memberId }) => typeof memberId === 'string',
    self: { keys: OWN_ACT, parts: { changes: ownChanges } },
    party: null,
    writable: ['undos'],
  },
}

function sameForAll(
  keys: readonly string[],
  visible: PlayerProjection['visible'],
  parts?: Projection['parts'],
): PlayerProjection {
  return { visible, self: { keys, parts }, party: { keys, parts }, writable: [] }
}

/** A list that can't be read names no one. */
function membersNamed({ forMembers }: Fields): readonly string[] | undefined {
  if (forMembers === undefined) return undefined
  return Array.isArray(forMembers) ? forMembers.filter((member) => typeof member === 'string') : []
}

function isShared(document: Fields, what: string): boolean {
  return isRecord(document.shared) && document.shared[what] === true
}

/** The map with the rooms that the GM uncovered: of the others there is no drawing, no place and no count. */
function liftedOf(map: unknown): unknown {
  if (!isRecord(map) || !Array.isArray(map.rooms)) return undefined
  const { lifted } = map
  const isLifted = (room: unknown): room is Fields =>
    isRecord(room) &&
    typeof room.id === 'string' &&
    isRecord(lifted) &&
    Object.hasOwn(lifted, room.id) &&
    lifted[room.id] === true
  const rooms = map.rooms.filter(isLifted)
  return {
    width: map.width,
    height: map.height,
    rooms: rooms.map((room) => Object.fromEntries(ROOM_KEYS.map((key) => [key, room[key]]))),
    lifted: Object.fromEntries(rooms.map(({ id }) => [id, true])),
  }
}

/**
 * Only the conditions that the GM shows, without the GM's remark, and never whose turn ends one: that combatant may be
 * hidden.
 */
function shownConditions(value: unknown, document: Fields): unknown {
  if (!Array.isArray(value)) return value
  return value
    .filter((condition) => isRecord(condition) && condition.visible !== false)
    .map(({ note, checkedTo: _, ...condition }: Fields) => ({
      ...condition,
      ...(note !== undefined && { note: '' }),
      ends: shownEnd(condition.ends, document.id),
    }))
}

/** Which of the player's own acts the sheet has, and whether each is undone. Never anyone else's act. */
function ownEntries(value: unknown, { claimedBy }: Fields): unknown {
  const acts = isRecord(value) && Array.isArray(value.acts) ? value.acts : []
  const own = acts.filter((entry) => isRecord(entry) && typeof entry.by === 'string' && entry.by === claimedBy)
  if (own.length === 0) return undefined
  return { acts: own.map(({ id, undos }: Fields) => (undos === undefined ? { id } : { id, undos })) }
}

/** The death saves of a hero at 0 health who has made any. */
function shownSaves(_: unknown, document: Fields): unknown {
  if (typeof document.health !== 'number' || typeof document.maxHealth !== 'number') return undefined
  return savesOfBase(deathSavesOf(document as Parameters<typeof deathSavesOf>[0]) ?? NO_SAVES).saves
}

/** Not what a member saw who played the character before. */
function ownHandoutsSeen(value: unknown, { claimedBy }: Fields): unknown {
  return isRecord(value) && value.by === claimedBy ? value : undefined
}

/** What the player did. What else came of it is the GM's: the condition that ended, with a remark, or uses given back. */
function ownChanges(value: unknown): unknown {
  if (!Array.isArray(value)) return value
  return value.map((change) => {
    if (!isRecord(change)) return change
    return Object.fromEntries(OWN_CHANGE.filter((key) => key in change).map((key) => [key, change[key]]))
  })
}

function shownEnd(ends: unknown, ownId: unknown): unknown {
  return isRecord(ends) && ends.kind === 'turn' && ends.of !== ownId ? { kind: 'none' } : ends
}
