import { QueryClient } from '@tanstack/react-query'

/** Queries don't retry, don't refetch on focus and never go stale (behavior.md#rest-and-sync). */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      retry: false,
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
    mutations: { networkMode: 'always', retry: false },
  },
})
