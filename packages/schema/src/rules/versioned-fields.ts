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

/**
 * The fields of an earlier version, with what was used up since as it is `now`: what is in both states keeps its
 * quantity, uses and charges, and spell slots stay spent.
 */
export function withUseAsNow(earlier: Fields, now: Fields): { [field: string]: unknown } {
  return Object.fromEntries(Object.entries(earlier).map(([field, value]) => [field, usedAsNow(value, now[field])]))
}

function usedAsNow(earlier: unknown, now: unknown): unknown {
  if (Array.isArray(earlier)) {
    const items = Array.isArray(now) ? now.filter(isPlainObject) : []
    return earlier.map((item) => {
      const same = isPlainObject(item) && item.id !== undefined && items.find(({ id }) => id === item.id)
      return same ? withUseOf(item, same) : item
    })
  }
  if (!isPlainObject(earlier) || !isPlainObject(now)) return earlier
  return Object.fromEntries(
    Object.entries(earlier).map(([key, part]) => {
      const same = now[key]
      return [key, isPlainObject(part) && isPlainObject(same) ? withUseOf(part, same) : part]
    }),
  )
}

function withUseOf(item: Fields, now: Fields): Fields {
  const written = Object.entries(item).filter(([key]) => !USED_UP.includes(key))
  const used = USED_UP.filter((key) => now[key] !== undefined).map((key) => [key, now[key]])
  return Object.fromEntries([...written, ...used])
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
