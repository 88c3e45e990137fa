import {
  actDocument,
  campaignDocument,
  characterDocument,
  combatDocument,
  handoutDocument,
  LONGEST_LOG,
  MOST_MONEY,
  prepDocument,
  recordingDocument,
  rollDocument,
  sessionDocument,
} from '@lanternkeep/schema'
import type * as z from 'zod/mini'
import {
  atomic,
  countdown,
  counter,
  either,
  type FieldRules,
  flag,
  furthest,
  healthLog,
  list,
  max,
  min,
  object,
  prose,
  quiet,
  record,
  server,
  set,
  turn,
} from './merge/merge-rules.ts'
import type { Shown } from './merge/merge-shown.ts'
import { type CollectionName, MAX_PUSH_BYTES, type SyncDocument } from './protocol.ts'

export type CollectionSpec = {
  /** Validates a whole document, as the GM holds it; unknown keys pass. */
  schema: z.ZodMiniType
  /** The field that holds the campaign's id. */
  scopeKey: 'id' | 'campaignId'
  rules: FieldRules
  /** What a merge never shows players by itself. */
  shown?: readonly Shown[]
  /** Set by the server alone; values from a device are ignored. */
  serverFields: readonly string[]
  /** Whether the GM may delete a document of this kind in a push. */
  deletable: boolean
  /** Documents of this kind never ask about a conflict: theirs wins, and a deletion wins over an edit. */
  quiet?: boolean
}

/** One document must fit into a push with room to spare. */
export const MAX_DOCUMENT_BYTES = MAX_PUSH_BYTES / 2
/**
 * Limit for what players write. Anyone may hold a join code, so a player must not be able to fill the server and the
 * GM's device.
 */
export const MAX_PLAYER_DOCUMENT_BYTES = 512 * 1024
export const MAX_SHEETS_OF_PLAYER = 30
export const MAX_DOCUMENT_DEPTH = 40
export const MAX_CONFLICTS = 500

const itemRules: FieldRules = {
  description: prose,
  properties: set,
  magicalProperties: set,
  quantity: counter(1),
}
const items = list(itemRules)
/** Uses that are spent one by one and come back together. */
const uses: FieldRules = { used: counter(0, { resets: { count: 'resets', gaveBack: 'gaveBack' } }), resets: max }
const described = list({ description: prose, ...uses })

export const collections: { readonly [Name in CollectionName]: CollectionSpec } = {
  campaigns: {
    schema: campaignDocument,
    scopeKey: 'id',
    // Two devices may ask the server for a new join code at once: the last one counts, and no one is asked.
    rules: { joinCode: quiet, sessionNumber: max, lastModified: max, ownerId: server },
    serverFields: ['ownerId'],
    deletable: false,
  },
  characters: {
    schema: characterDocument,
    scopeKey: 'campaignId',
    rules: {
      health: counter(0, { ceiling: 'maxHealth', mark: 'healthMark' }),
      healthMark: atomic,
      tempHealth: counter(0),
      healthLog,
      // The player may send a roll while the GM's device uses the one before. A roll never asks about a conflict.
      currentInitiative: max,
      background: prose,
      notes: prose,
      conditions: list({ ends: countdown('rounds'), checkedTo: max }),
      weapons: list({}),
      spells: described,
      abilities: described,
      equipment: items,
      inventory: items,
      loot: items,
      stats: object(),
      saves: object(),
      skills: record(atomic),
      senses: set,
      languages: set,
      resistances: set,
      immunities: set,
      vulnerabilities: set,
      conditionImmunities: set,
      actions: described,
      reactions: described,
      specialActions: described,
      specialUsed: counter(0, { resets: { count: 'specialResets', gaveBack: 'specialGaveBack' } }),
      specialResets: max,
      spellSlots: record(object(uses)),
      limitedAbilities: list(uses),
      // Two devices apart may spend more than there was, and no one's spending is forgotten.
      purse: record(counter(0, { floor: -MOST_MONEY })),
      ownNotes: prose,
      copiedFrom: quiet,
      traits: set,
      tags: set,
      claimedBy: server,
      turnEnded: quiet,
      handoutsSeen: quiet,
      deathSaves: server,
      broughtBack: max,
      lastModified: max,
    },
    serverFields: ['claimedBy', 'deathSaves'],
    deletable: true,
  },
  sessions: {
    schema: sessionDocument,
    scopeKey: 'campaignId',
    rules: {
      gmNotes: prose,
      aiNotes: prose,
      summary: prose,
      recap: prose,
      keyTopics: prose,
      partyLocation: prose,
      addedTranscripts: set,
      shared: object(),
      copiedFrom: quiet,
      broughtBack: max,
      lastModified: max,
    },
    shown: [
      { flag: 'shared', part: 'recap', fields: ['recap'] },
      { flag: 'shared', part: 'summary', fields: ['summary'] },
    ],
    serverFields: [],
    deletable: true,
  },
  recordings: {
    schema: recordingDocument,
    scopeKey: 'campaignId',
    rules: {
      lastSaveTime: max,
      duration: max,
      chunkCount: max,
      sources: quiet,
      speakers: quiet,
      broughtBack: max,
      lastModified: max,
    },
    serverFields: [],
    deletable: true,
  },
  combats: {
    schema: combatDocument,
    scopeKey: 'campaignId',
    rules: {
      // Two devices that bring in the same combatant roll two initiatives and draw two public ids. Either will do, so no
      // one is asked.
      entries: list({ publicId: server }, { quietDelete: true, quietAdd: true, rankedBy: 'initiative' }),
      turn,
      takenBack: record(furthest('undos')),
      fightId: quiet,
      manual: record(atomic),
      expanded: set,
      log: list({ undoneOrder: max }, { keepLast: LONGEST_LOG, quietDelete: true }),
      lastModified: max,
    },
    serverFields: [],
    deletable: false,
  },
  handouts: {
    schema: handoutDocument,
    scopeKey: 'campaignId',
    rules: {
      text: prose,
      forMembers: quiet,
      // Shown from two devices: no one needs to be asked when.
      sharedAt: max,
      // Two GM devices may uncover rooms at once. That never asks about a conflict.
      map: object({ width: quiet, height: quiet, rooms: quiet, lifted: record(flag), turns: record(counter(0)) }),
      copiedFrom: quiet,
      broughtBack: max,
      lastModified: max,
    },
    shown: [{ flag: 'sharedAt', fields: ['title', 'text', 'imageUrl', 'map', 'forMembers'], members: 'forMembers' }],
    serverFields: [],
    deletable: true,
  },
  rolls: {
    schema: rollDocument,
    scopeKey: 'campaignId',
    rules: { memberId: server, lastModified: max },
    serverFields: [],
    deletable: true,
  },
  acts: {
    schema: actDocument,
    scopeKey: 'campaignId',
    // Two devices that pass a turn make one act: what came after either of them comes after it (A2), and undoing it
    // takes back what it did on each of them.
    rules: {
      memberId: server,
      order: min,
      changes: either(['characterId'], { conditions: either(['id']), uses: either(['of', 'id', 'reset']) }),
      undos: max,
      undoneOrder: max,
      lastModified: max,
    },
    serverFields: ['memberId'],
    deletable: true,
    quiet: true,
  },
  prep: {
    schema: prepDocument,
    scopeKey: 'campaignId',
    rules: {
      creatures: list({}),
      notes: prose,
      loot: items,
      playedAt: max,
      answer: object({
        description: prose,
        shopkeeper: prose,
        context: prose,
        challenge: prose,
        tactics: prose,
        rewards: prose,
        text: prose,
        properties: set,
        magicalProperties: set,
      }),
      origin: quiet,
      keptAt: max,
      entries: prose,
      copiedFrom: quiet,
      broughtBack: max,
      lastModified: max,
    },
    serverFields: [],
    deletable: true,
  },
}

/** The campaign a document belongs to, or undefined if it names none. */
export function campaignOf(collection: CollectionName, document: SyncDocument): string | undefined {
  const campaignId = document[collections[collection].scopeKey]
  return typeof campaignId === 'string' ? campaignId : undefined
}
