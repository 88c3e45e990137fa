import { libraryIdOf } from '@lanternkeep/schema'
import { useMemo } from 'react'
import { useCharacters } from '../campaign/characters.ts'
import { useDb } from '../store/context.ts'
import { type Creature, creatureOf } from './creature.ts'
import { useSrdCreatures } from './srd.ts'

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
