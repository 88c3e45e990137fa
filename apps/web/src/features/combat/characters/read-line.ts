import { type Character, folded, readJoiners } from '@lanternkeep/schema'
import { type Creature, creaturesNamed, type Joiners } from '../../../data/local/index.ts'

type Known = {
  characters: readonly Character[]
  inCombat: ReadonlySet<string>
  /** Of the library and the SRD. */
  creatures: readonly Creature[]
}
const NO_ONE: ReadonlySet<string> = new Set()

/** As `readJoiners`, also for '5 goblins'; a name that no one in the campaign has is looked up in the library. */
export function readLine(typed: string, { characters, inCombat, creatures }: Known): Joiners {
  const read = readJoiners(typed, characters, inCombat)
  if (read.kind !== 'blank') return read
  const singular = typed.trim().replace(/s$/i, '')
  const ofOne = readJoiners(singular, characters, inCombat)
  if (ofOne.kind === 'copies') return ofOne
  for (const line of [typed.trim(), singular]) {
    const found = readJoiners(line, creatures, NO_ONE)
    if (found.kind === 'existing') return { kind: 'creature', of: found.character, count: 1 }
    if (found.kind === 'copies') return { kind: 'creature', of: found.of, count: found.count }
  }
  return read
}

/** What the list below the line offers: creatures of the library whose names have these words, except the one Enter adds. */
export function offeredCreatures(typed: string, who: Joiners, creatures: readonly Creature[]): Creature[] {
  const words = wordsOf(typed)
  if (words === '' || who.kind === 'nothing' || who.kind === 'wrong') return []
  const chosen = who.kind === 'creature' ? who.of.id : undefined
  return creaturesNamed(creatures, words).filter(({ id }) => id !== chosen)
}

/** Characters that aren't in the fight, by a part of their name. */
export function charactersNamed(typed: string, characters: readonly Character[], inCombat: ReadonlySet<string>) {
  const wanted = folded(typed.trim())
  return characters.filter(({ id, name }) => !inCombat.has(id) && folded(name).includes(wanted))
}

/** 'Wolf' of '3 wolf'. */
export function newNameIn(typed: string): string {
  const words = wordsOf(typed)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** 'goblin' of '5 x goblin'. */
function wordsOf(typed: string): string {
  return typed.trim().replace(/^\d+\s*x?(\s+|$)/i, '')
}
