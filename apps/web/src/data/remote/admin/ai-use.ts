import type { AiUseAnswer } from '@lanternkeep/schema'
import { useQuery } from '@tanstack/react-query'
import { request } from '../request.ts'
import { suspectRights } from '../suspect-rights.ts'

const PATH = '/api/admin/ai-use'

/** How much AI each person used; fetched again whenever its screen opens. */
export function useAiUse() {
  const query = useQuery({
    queryKey: [PATH],
    queryFn: async ({ signal }) => {
      try {
        return await request<AiUseAnswer>(PATH, { signal })
      } catch (error) {
        suspectRights(error)
        throw error
      }
    },
    staleTime: 0,
    gcTime: 0,
  })
  return { data: query.data, isPending: query.isPending, error: query.error, retry: () => void query.refetch() }
}
