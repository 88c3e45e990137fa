import { folded, libraryIdOf } from '@lanternkeep/schema'
import { useMemo } from 'react'
import { useCharacters } from '../campaign/characters.ts'
import { charactersOf } from '../combat/combat-people.ts'
import { useDb } from '../store/context.ts'
import type { LocalDb } from '../store/local-db.ts'
import { type Creature, creatureOf } from './creature.ts'
import { loadSrdCreatures, useSrdCreatures } from './srd.ts'

/** NPCs and monsters of this campaign, then those of the account's library, then those that come with the app. */
export function useCreatures(campaignId: string): readonly Creature[] {
  const { account } = useDb()
  const { data: own } = useCharacters(campaignId)
  const { data: library } = useCharacters(libraryIdOf(account))
  const { creatures: srd } = useSrdCreatures()
  return useMemo(() => {
    const here = (own ?? []).filter(({ type }) => type !== 'player')
    return [
      ...here.map((each) => creatureOf(each, 'campaign')),
      ...(library ?? []).map((each) => creatureOf(each, 'library')),
      ...(srd ?? []),
    ]
  }, [own, library, srd])
}

/** The account's own creatures, then those that come with the app, unless their file can't be loaded now. */
export async function readLibraryCreatures(db: LocalDb): Promise<Creature[]> {
  const [own, srd] = await Promise.all([
    charactersOf(db, libraryIdOf(db.account)),
    loadSrdCreatures().catch((): readonly Creature[] => []),
  ])
  return [...own.map((each) => creatureOf(each, 'library')), ...srd]
}

/** Creatures with these words in their name; names that begin with them first. */
export function creaturesNamed(creatures: readonly Creature[], words: string): Creature[] {
  const wanted = folded(words)
  const named = creatures.map((creature) => ({ creature, name: folded(creature.name) }))
  const hits = named.filter(({ name }) => name.includes(wanted))
  const startsWith = ({ name }: { name: string }) => Number(name.startsWith(wanted))
  return hits.toSorted((a, b) => startsWith(b) - startsWith(a)).map(({ creature }) => creature)
}
