import { QueryClient } from '@tanstack/react-query'
import { request } from './request.ts'

/**
 * Reads use their path as the key. They don't retry, don't refetch on focus and never go stale
 * (behavior.md#rest-and-sync).
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      queryFn: ({ queryKey, signal }) => request(String(queryKey[0]), { signal }),
      networkMode: 'always',
      retry: false,
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
    mutations: { networkMode: 'always', retry: false },
  },
})
