import type { Contract } from '@lanternkeep/schema'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type * as z from 'zod/mini'
import { useOnline } from '../../../lib/hooks/use-online.ts'
import { useRetryOnline } from '../../../lib/hooks/use-retry-online.ts'
import { exchange } from '../../http/call.ts'
import { isUnreachable } from '../../http/request-error.ts'
import { givesUp } from '../gives-up.ts'
import { type BoardCopy, keepBoardCopy, readBoardCopy } from './board-copy.ts'

export type Board<T> = {
  /** What to show: fetched now, or an earlier copy. */
  data: T[] | undefined
  isPending: boolean
  /** Why there is no fresh list; undefined if there is. */
  trouble: 'offline' | 'unreachable' | 'refused' | undefined
  /** The date of the shown copy, while there is trouble. */
  copy: Omit<BoardCopy<T>, 'items'> | undefined
  isFetching: boolean
  retry: () => void
}

/** The call that lists a board. */
export type BoardCall<T> = Omit<Contract, 'answer'> & { readonly answer: { readonly 200: z.ZodMiniType<T[]> } }

/** A public list that also shows without the server: then as it was last fetched. */
export function useBoard<T>(list: BoardCall<T>): Board<T> {
  const { path, answer } = list
  const items = answer[200]
  const online = useOnline()
  const query = useQuery({
    queryKey: [path],
    queryFn: async () => {
      const fetched = await exchange(list, { signal: givesUp() })
      keepBoardCopy(path, fetched.answer, new Date())
      return fetched.answer
    },
  })
  const kept = useMemo(() => readBoardCopy(path, items), [path, items])
  const retry = () => void query.refetch()
  useRetryOnline(query.error, retry)

  const shown = query.data
    ? { at: new Date(query.dataUpdatedAt).toISOString(), items: query.data, total: query.data.length }
    : kept
  return {
    data: shown?.items,
    isPending: query.isPending && !shown && online,
    trouble: troubleOf(online, query.error),
    copy: shown,
    isFetching: query.isFetching,
    retry,
  }
}

function troubleOf(online: boolean, error: unknown): Board<unknown>['trouble'] {
  if (!online) return 'offline'
  if (!error) return undefined
  return isUnreachable(error) ? 'unreachable' : 'refused'
}
