import { type Relation, relationsIn, type Searchable } from '@lanternkeep/schema'
import { useMemo } from 'react'
import { useSearchables } from '../../data/local/index.ts'
import { useNames } from '../../ui/names/names.ts'

export type OpenThing = (thing: Pick<Searchable, 'kind' | 'id'>) => void

/** What names each character and place of a campaign, by its id. Undefined until all words are read. */
export function useRelations(campaignId: string): ReadonlyMap<string, Relation[]> | undefined {
  const things = useSearchables(campaignId)
  const { find } = useNames()
  return useMemo(() => things && relationsIn(things, find), [things, find])
}
