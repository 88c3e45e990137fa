import { type Character, type CreatureFigures, type CreatureSource, copyOf, libraryIdOf } from '@lanternkeep/schema'
import { useMemo } from 'react'
import { useCharacters } from '../campaign/characters.ts'
import { useDb } from '../store/context.ts'

/** Something that can be copied into a fight. */
export type Creature = {
  /** Unique among all sources. */
  id: string
  name: string
  type: Character['type']
  from: CreatureSource
  figures: CreatureFigures
}

/** NPCs and monsters of this campaign, then those of the account's library. */
export function useCreatures(campaignId: string): readonly Creature[] {
  const { account } = useDb()
  const { data: own } = useCharacters(campaignId)
  const { data: library } = useCharacters(libraryIdOf(account))
  return useMemo(() => {
    const here = (own ?? []).filter(({ type }) => type !== 'player')
    return [
      ...here.map((each) => creatureOf(each, 'campaign')),
      ...(library ?? []).map((each) => creatureOf(each, 'library')),
    ]
  }, [own, library])
}

function creatureOf(character: Character, kind: 'campaign' | 'library'): Creature {
  const { id, name, type } = character
  return { id: `${kind}/${id}`, name, type, from: { kind, id }, figures: figuresOf(character) }
}

/** A creature without its name and without what belongs to one document. */
export function figuresOf(character: Character): CreatureFigures {
  const { name, type, includeInInitiative, hidden, ...figures } = copyOf(character) as Character
  return figures as CreatureFigures
}
