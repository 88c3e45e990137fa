import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { requestPage } from './request.ts'

export type PageRead<T> = { items: T[]; total: number | undefined; isLast: boolean }
type Thing = { id: string | number }
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

/** Fetched page by page, each after the last item seen (`cursor`); fetched again whenever its screen opens. */
export function usePages<T extends Thing>(path: string, { search = '', limit, onError }: Options): Pages<T> {
  const query = useInfiniteQuery({
    queryKey: [path, search],
    queryFn: async ({ pageParam: cursor, signal }): Promise<PageRead<T>> => {
      try {
        const page = await requestPage<T>(pathOfPage(path, { search, limit, cursor }), { signal })
        return { ...page, isLast: page.items.length < limit }
      } catch (error) {
        onError?.(error)
        throw error
      }
    },
    initialPageParam: '',
    getNextPageParam: (last, pages) => (last.isLast ? undefined : lastIdOf(pages)),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })
  const pages = query.data?.pages
  return {
    data: pages && withoutTwins(pages.flatMap(({ items }) => items)),
    total: pages?.at(-1)?.total,
    isPending: query.isPending,
    isSearching: query.isPlaceholderData,
    error: query.error,
    hasMore: query.hasNextPage && !query.isPlaceholderData,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
    retry: () => void (pages ? query.fetchNextPage() : query.refetch()),
  }
}

function pathOfPage(path: string, { search, limit, cursor }: { search: string; limit: number; cursor: string }) {
  const query = new URLSearchParams({ limit: String(limit) })
  if (search) query.set('search', search)
  if (cursor) query.set('cursor', cursor)
  return `${path}?${query}`
}

function lastIdOf<T extends Thing>(pages: readonly PageRead<T>[]): string | undefined {
  const last = pages.flatMap(({ items }) => items).at(-1)
  return last && String(last.id)
}

/** An item that moved between two fetches may be on both pages. */
function withoutTwins<T extends Thing>(items: readonly T[]): T[] {
  return [...new Map(items.map((item) => [item.id, item])).values()]
}
