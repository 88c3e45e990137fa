import type { TrashCollection, TrashEntry } from '@lanternkeep/schema'
import { useQuery } from '@tanstack/react-query'
import { request } from '../request.ts'

/** A document as the server has it, deleted. */
export type ServedTombstone = { id: string; rev: string; [field: string]: unknown }

/** What the server can bring back; asked anew each time the list is opened. */
export function useTrashInCloud(campaignId: string, enabled: boolean) {
  const query = useQuery<TrashEntry[]>({ queryKey: [`/api/campaigns/${campaignId}/trash`], enabled, staleTime: 0 })
  const { data, error, isFetching, isPending, refetch } = query
  return { data, error, isFetching, isPending: isPending && enabled, refetch }
}

export function fetchTrashed(
  campaignId: string,
  { collection, id }: { collection: TrashCollection; id: string },
): Promise<ServedTombstone> {
  return request(`/api/campaigns/${campaignId}/trash/${collection}/${id}`)
}
