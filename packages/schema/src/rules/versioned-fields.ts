import type { VersionedCollection } from '../calls/campaigns/earlier-versions.ts'

/**
 * The fields kept in an earlier version: what a person writes in a text or a form. Not health, conditions, initiative
 * and who may see it: those change during play, and restoring a text must not change them.
 */
export const VERSIONED_FIELDS: { readonly [Name in VersionedCollection]: readonly string[] } = {
  sessions: [
    'gmNotes',
    'summary',
    'keyTopics',
    'partyLocation',
    'aiNotes',
    'recap',
    'sessionNumber',
    'date',
    'addedTranscripts',
  ],
  characters: [
    'name',
    'playerName',
    'alias',
    'race',
    'class',
    'level',
    'background',
    'notes',
    'imageUrl',
    'armorClass',
    'initiativeBonus',
    'challengeRating',
    'alignment',
    'faction',
    'location',
    'questGiver',
    'traits',
    'stats',
    'weapons',
    'spells',
    'abilities',
    'equipment',
    'inventory',
    'loot',
    'size',
    'kind',
    'speed',
    'hitDice',
    'saves',
    'skills',
    'senses',
    'languages',
    'resistances',
    'immunities',
    'vulnerabilities',
    'conditionImmunities',
    'xp',
    'actions',
    'reactions',
    'specialActions',
    'specialUse',
    'spellSlots',
    'limitedAbilities',
    'ownNotes',
  ],
}

/** Kept along, but a change of these alone makes no version. */
const SILENT_FIELDS = ['addedTranscripts']
/** Fields of a list's item that are used up during play. */
const USED_UP = ['quantity', 'uses', 'charges', 'used', 'resets', 'gaveBack']

type Fields = { readonly [field: string]: unknown }

export function versionedFieldsOf(collection: VersionedCollection, document: Fields): { [field: string]: unknown } {
  const known = VERSIONED_FIELDS[collection].filter((field) => document[field] !== undefined)
  return Object.fromEntries(known.map((field) => [field, document[field]]))
}

/** The fields in which a person wrote something else. */
export function changedFields(collection: VersionedCollection, before: Fields, after: Fields): string[] {
  return VERSIONED_FIELDS[collection].filter((field) => {
    const [one, other] = [before[field], after[field]]
    return !SILENT_FIELDS.includes(field) && one !== other && asWritten(one) !== asWritten(other)
  })
}

/** An absent text and an empty one read the same, and so do two lists whose items only differ in use. */
function asWritten(value: unknown): string {
  if (value === undefined || value === null || value === '') return ''
  if (typeof value !== 'object') return JSON.stringify(value)
  return JSON.stringify(value, (key, part) => {
    if (USED_UP.includes(key)) return undefined
    return isPlainObject(part) ? sorted(part) : part
  })
}

function isPlainObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function sorted(value: Fields): Fields {
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
