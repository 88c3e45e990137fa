import { folded, foldedNames, libraryIdOf } from '@lanternkeep/schema'
import { useRef, useState } from 'react'
import { charactersOf } from '../combat/combat-people.ts'
import { useDb } from '../store/context.ts'
import type { LocalDb } from '../store/local-db.ts'
import { type Creature, creatureOf } from './creature.ts'
import { loadSrdCreatures } from './srd.ts'

const NONE: readonly Creature[] = []

/**
 * The library and the SRD as they are when they are first asked for. `creatures` is empty until then; `read` asks and
 * waits for them.
 */
export function useLibraryCreatures(): { creatures: readonly Creature[]; read: () => Promise<readonly Creature[]> } {
  const db = useDb()
  const [creatures, setCreatures] = useState(NONE)
  const reading = useRef<Promise<readonly Creature[]>>(undefined)
  async function readOnce() {
    const all = await readLibraryCreatures(db)
    setCreatures(all)
    return all
  }
  const read = () => {
    reading.current ??= readOnce().catch(() => {
      reading.current = undefined
      return NONE
    })
    return reading.current
  }
  return { creatures, read }
}

/** The account's own creatures, then those that come with the app, unless their file can't be loaded now. */
async function readLibraryCreatures(db: LocalDb): Promise<Creature[]> {
  const [own, srd] = await Promise.all([
    charactersOf(db, libraryIdOf(db.account)),
    loadSrdCreatures().catch((): readonly Creature[] => []),
  ])
  return [...own.map((each) => creatureOf(each, 'library')), ...srd]
}

/** Creatures with these words in their name; names that begin with them first. */
export function creaturesNamed(creatures: readonly Creature[], words: string): Creature[] {
  const wanted = folded(words)
  const first: Creature[] = []
  const others: Creature[] = []
  for (const creature of creatures) {
    const at = foldedNames(creature).name.indexOf(wanted)
    if (at === 0) first.push(creature)
    if (at > 0) others.push(creature)
  }
  return [...first, ...others]
}
