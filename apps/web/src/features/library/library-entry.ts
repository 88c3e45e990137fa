import { type Character, folded } from '@lanternkeep/schema'
import type { Creature } from '../../data/local/index.ts'

export type LibraryFilter = {
  search: string
  /** 'humanoid'; empty for all. */
  kind: string
  /** Highest challenge; undefined for all. */
  maxChallenge: number | undefined
  tag: string
  source: 'all' | 'mine' | 'srd'
}
export const NO_FILTER: LibraryFilter = { search: '', kind: '', maxChallenge: undefined, tag: '', source: 'all' }

/** A creature with its words prepared for search, because a library may have thousands. */
export type Entry = Creature & {
  words: string
  /** 'humanoid' of 'humanoid (goblinoid)'. */
  kind: string
}

const entries = new WeakMap<Creature, Entry>()

/** The same one as long as the creature is. */
export function entryOf(creature: Creature): Entry {
  const known = entries.get(creature)
  if (known) return known
  const entry = newEntry(creature)
  entries.set(creature, entry)
  return entry
}

function newEntry(creature: Creature): Entry {
  const { name, figures } = creature
  const { kind = '', size = '', tags = [], actions = [] } = figures
  const attacks = actions.map((action) => action.name)
  return { ...creature, words: folded([name, kind, size, ...tags, ...attacks].join(' ')), kind: mainKind(kind) }
}

/** 'humanoid' for 'humanoid (goblinoid)'. */
function mainKind(kind: string): string {
  return kind.replace(/\s*\(.*$/, '').toLowerCase()
}

export function filtered(entries: readonly Entry[], filter: LibraryFilter): readonly Entry[] {
  const words = folded(filter.search).split(/\s+/).filter(Boolean)
  const { kind, maxChallenge, tag, source } = filter
  return entries.filter(({ words: text, kind: own, figures, from }) => {
    if (kind !== '' && own !== kind) return false
    if (maxChallenge !== undefined && (figures.challengeRating ?? Number.POSITIVE_INFINITY) > maxChallenge) return false
    if (tag !== '' && !figures.tags?.includes(tag)) return false
    if (source !== 'all' && (source === 'mine') !== (from.kind === 'library')) return false
    return words.every((word) => text.includes(word))
  })
}

export function kindsIn(entries: readonly Entry[]): string[] {
  return [...new Set(entries.map(({ kind }) => kind).filter(Boolean))].toSorted()
}

export function tagsIn(entries: readonly Entry[]): string[] {
  return [...new Set(entries.flatMap(({ figures }) => figures.tags ?? []))].toSorted((a, b) => a.localeCompare(b))
}

/** NPCs and monsters of the campaign that no one saved to the library, and that didn't come from there. */
export function unsaved(characters: readonly Character[], library: readonly Character[]): Character[] {
  const saved = new Set(library.flatMap(({ copiedFrom }) => (copiedFrom?.kind === 'campaign' ? copiedFrom.id : [])))
  // One that was imported is no copy of anything here.
  const isOriginal = ({ copiedFrom }: Character) => !copiedFrom || copiedFrom.kind === 'import'
  return characters.filter((each) => each.type !== 'player' && isOriginal(each) && !saved.has(each.id))
}
