import { listVersionsCall, readVersionCall, type VersionedCollection } from '@lanternkeep/schema'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../query-of.ts'

export type VersionsOf = { campaignId: string; collection: VersionedCollection; id: string }

const paramsOf = ({ campaignId, collection, id }: VersionsOf) => ({ campaignId, collection, documentId: id })

/** The latest first; fetched again each time they are opened. */
export function useEarlierVersions(of: VersionsOf, enabled: boolean) {
  const query = useQuery({ ...queryOf(listVersionsCall, { params: paramsOf(of) }), enabled, staleTime: 0 })
  const { data, error, isFetching, isPending, refetch } = query
  return { data, error, isFetching, isPending: isPending && enabled, refetch }
}

/** An earlier version never changes. */
export function useEarlierVersion(of: VersionsOf, versionId: string | undefined) {
  const params = { ...paramsOf(of), versionId: versionId ?? '' }
  const query = useQuery({ ...queryOf(readVersionCall, { params }), enabled: versionId !== undefined })
  return { data: query.data, error: query.error, isPending: query.isPending, refetch: query.refetch }
}
