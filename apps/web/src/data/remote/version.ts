import { useQuery } from '@tanstack/react-query'

const FALLBACK = '1.0.0'

/** The version the admins set; 1.0.0 while nobody answers (spec 1 s.9). */
export function useVersion() {
  const query = useQuery<{ version: string }>({ queryKey: ['/api/settings/version'] })
  return { data: query.data?.version ?? FALLBACK, isPending: query.isPending }
}
