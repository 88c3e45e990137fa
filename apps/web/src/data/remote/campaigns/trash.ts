import { type AnswerOf, listTrashCall, readTrashedCall, type TrashCollection } from '@lanternkeep/schema'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../http/call.ts'
import { queryOf } from '../query-of.ts'

/** What the server can bring back; fetched again each time the list is opened. */
export function useTrashInCloud(campaignId: string, enabled: boolean) {
  const query = useQuery({ ...queryOf(listTrashCall, { params: { campaignId } }), enabled, staleTime: 0 })
  const { data, error, isFetching, isPending, refetch } = query
  return { data, error, isFetching, isPending: isPending && enabled, refetch }
}

/** A deleted document as the server has it. */
export function fetchTrashed(
  campaignId: string,
  { collection, id }: { collection: TrashCollection; id: string },
): Promise<AnswerOf<typeof readTrashedCall>> {
  return call(readTrashedCall, { params: { campaignId, collection, documentId: id } })
}
