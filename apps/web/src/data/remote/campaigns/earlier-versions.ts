import type { EarlierVersionAnswer, EarlierVersionEntry, VersionedCollection } from '@lanternkeep/schema'
import { useQuery } from '@tanstack/react-query'

export type VersionsOf = { campaignId: string; collection: VersionedCollection; id: string }

const pathOf = ({ campaignId, collection, id }: VersionsOf) =>
  `/api/campaigns/${campaignId}/versions/${collection}/${id}`

/** The latest first; fetched again each time they are opened. */
export function useEarlierVersions(of: VersionsOf, enabled: boolean) {
  const query = useQuery<EarlierVersionEntry[]>({ queryKey: [pathOf(of)], enabled, staleTime: 0 })
  const { data, error, isFetching, isPending, refetch } = query
  return { data, error, isFetching, isPending: isPending && enabled, refetch }
}

/** A state that was never changes. */
export function useEarlierVersion(of: VersionsOf, versionId: string | undefined) {
  const path = `${pathOf(of)}/${versionId}`
  const query = useQuery<EarlierVersionAnswer>({ queryKey: [path], enabled: versionId !== undefined })
  return { data: query.data, error: query.error, isPending: query.isPending, refetch: query.refetch }
}
