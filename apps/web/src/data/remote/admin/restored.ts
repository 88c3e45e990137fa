import { readRestoredCall } from '@lanternkeep/schema'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../query-of.ts'

/** The backup that the server was restored to in the last 30 days. Only the owner may ask. */
export function useRestored(enabled: boolean) {
  const query = useQuery({ ...queryOf(readRestoredCall), enabled })
  return { data: query.data?.restored ?? undefined, isPending: query.isPending }
}
