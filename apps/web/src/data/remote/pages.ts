import type { Answering, Contract } from '@lanternkeep/schema'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { exchange } from '../http/call.ts'
import { READ_WHEN_SEEN } from './read-when-seen.ts'

export type PageRead<T> = { items: T[]; total: number | undefined; isLast: boolean }
type Thing = { id: string | number }
/** A list whose query takes `limit` and `cursor`, and `search` if it is searched. */
type PageCall<T> = Contract & Answering<z.ZodMiniType<T[]>>
type Options = {
  search?: string
  limit: number
  /** Called with the error, before the screen gets it. */
  onError?: (error: unknown) => void
}

/** The pages of a list fetched so far. The previous result stays while another search runs. */
export type Pages<T> = {
  data: T[] | undefined
  total: number | undefined
  isPending: boolean
  /** The shown items are from the previous search. */
  isSearching: boolean
  error: unknown
  hasMore: boolean
  isLoadingMore: boolean
  loadMore: () => void
  retry: () => void
}

/**
 * Fetched page by page, each after the last item seen (`cursor`); fetched again whenever its screen opens or is seen
 * again. If that fails, what was fetched before stays.
 */
export function usePages<T extends Thing>(list: PageCall<T>, { search = '', limit, onError }: Options): Pages<T> {
  const query = useInfiniteQuery({
    queryKey: [list.path, search],
    queryFn: async ({ pageParam: cursor, signal }): Promise<PageRead<T>> => {
      try {
        const query = { limit: String(limit), search: search || undefined, cursor: cursor || undefined }
        const { answer: items, headers } = await exchange(list, { query, signal })
        const total = headers.get('x-total-count')
        return { items, total: total === null ? undefined : Number(total), isLast: items.length < limit }
      } catch (error) {
        onError?.(error)
        throw error
      }
    },
    initialPageParam: '',
    getNextPageParam: (last, pages) => (last.isLast ? undefined : lastIdOf(pages)),
    placeholderData: keepPreviousData,
    ...READ_WHEN_SEEN,
    gcTime: 0,
  })
  const pages = query.data?.pages
  return {
    data: pages && withoutTwins(pages.flatMap(({ items }) => items)),
    total: pages?.at(-1)?.total,
    isPending: query.isPending,
    isSearching: query.isPlaceholderData,
    error: query.isRefetchError ? null : query.error,
    hasMore: query.hasNextPage && !query.isPlaceholderData,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
    retry: () => void (pages ? query.fetchNextPage() : query.refetch()),
  }
}

function lastIdOf<T extends Thing>(pages: readonly PageRead<T>[]): string | undefined {
  const last = pages.flatMap(({ items }) => items).at(-1)
  return last && String(last.id)
}

/** An item that moved between two fetches may be on both pages. */
function withoutTwins<T extends Thing>(items: readonly T[]): T[] {
  return [...new Map(items.map((item) => [item.id, item])).values()]
}
