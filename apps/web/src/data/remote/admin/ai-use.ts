import { readAiUseCall } from '@lanternkeep/schema'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../query-of.ts'
import { callAsAdmin } from './call-as-admin.ts'

/** Who asked how much of models; fetched again whenever its screen opens. */
export function useAiUse() {
  const query = useQuery({
    ...queryOf(readAiUseCall),
    queryFn: ({ signal }) => callAsAdmin(readAiUseCall, { signal }),
    staleTime: 0,
    gcTime: 0,
  })
  return { data: query.data, isPending: query.isPending, error: query.error, retry: () => void query.refetch() }
}
