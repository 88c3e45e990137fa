import { readServerCall } from '@lanternkeep/schema'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from './query-of.ts'

/**
 * The server's address for other devices, without a trailing slash: QR codes and links begin with it. Fetched again
 * wherever it is shown, because a laptop's address changes with its network.
 */
export function usePublicUrl(): string {
  const query = useQuery({ ...queryOf(readServerCall), refetchOnMount: 'always' })
  return query.data?.publicUrl ?? window.location.origin
}
