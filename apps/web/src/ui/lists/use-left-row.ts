import { useState } from 'react'

/**
 * The row of a list that was left: the one that was open, or, once that is gone, what came after it, or before it if it
 * was the last. Undefined while one is open.
 */
export function useLeftRow(ids: readonly string[], openId: string | undefined): string | undefined {
  const [last, setLast] = useState<{ id: string; nextId: string | undefined }>()
  const at = openId === undefined ? -1 : ids.indexOf(openId)
  if (openId !== undefined && at >= 0) {
    const nextId = ids[at + 1] ?? ids[at - 1]
    if (last?.id !== openId || last.nextId !== nextId) setLast({ id: openId, nextId })
    return undefined
  }
  return last && !ids.includes(last.id) ? last.nextId : last?.id
}
