import { useQuery } from '@tanstack/react-query'

/**
 * The address that other devices reach this server by, without a slash at its end: what QR codes and links begin with.
 * Asked for anew wherever it is shown: a laptop that came to another network has another one.
 */
export function usePublicUrl(): string {
  const query = useQuery<{ publicUrl: string }>({ queryKey: ['/api/settings/server'], refetchOnMount: 'always' })
  return query.data?.publicUrl ?? window.location.origin
}
