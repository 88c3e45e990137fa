import { readStorageCall } from '@lanternkeep/schema'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../query-of.ts'
import { callAsAdmin } from './call-as-admin.ts'

/** How much each account stores; fetched again whenever its screen opens. */
export function useStorageByAccount() {
  const query = useQuery({
    ...queryOf(readStorageCall),
    queryFn: ({ signal }) => callAsAdmin(readStorageCall, { signal }),
    staleTime: 0,
    gcTime: 0,
  })
  return { data: query.data, error: query.error, retry: () => void query.refetch() }
}
