import { useQuery } from '@tanstack/react-query'

/**
 * The server's address for other devices, without a trailing slash: QR codes and links begin with it. Fetched again
 * wherever it is shown, because a laptop's address changes with its network.
 */
export function usePublicUrl(): string {
  const query = useQuery<{ publicUrl: string }>({ queryKey: ['/api/settings/server'], refetchOnMount: 'always' })
  return query.data?.publicUrl ?? window.location.origin
}
