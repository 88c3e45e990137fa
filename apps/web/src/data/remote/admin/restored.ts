import type { RestoredAnswer } from '@lanternkeep/schema'
import { useQuery } from '@tanstack/react-query'
import { request } from '../request.ts'

const PATH = '/api/admin/restored'

/** The backup that the server was restored to in the last 30 days. Only the owner may ask. */
export function useRestored(enabled: boolean) {
  const query = useQuery<RestoredAnswer>({
    queryKey: [PATH],
    queryFn: ({ signal }) => request<RestoredAnswer>(PATH, { signal }),
    enabled,
  })
  return { data: query.data?.restored ?? undefined, isPending: query.isPending }
}
