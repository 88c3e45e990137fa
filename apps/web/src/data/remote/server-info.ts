import { useQuery } from '@tanstack/react-query'

/** Base of join links: the server's public address, and this page's own until the server has told it. */
export function usePublicUrl(): string {
  const query = useQuery<{ publicUrl: string }>({ queryKey: ['/api/settings/server'] })
  return query.data?.publicUrl ?? location.origin
}
