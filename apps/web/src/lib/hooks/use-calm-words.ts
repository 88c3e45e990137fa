import { useEffect, useState } from 'react'

/** A change that the server takes within this time needs no word, which would flicker at each act of a fight. */
const TAKEN_AT_ONCE_MS = 400

type Words = { kind: string; text: string }
type When<W extends Words> = {
  /** All that the words say is that changes are on their way. */
  isSyncing: boolean
  /** The kinds of words that stay meanwhile. */
  calm: readonly W['kind'][]
}

/** Keeps calm words on the screen while changes are on their way, until that takes longer than a moment. */
export function useCalmWords<W extends Words>(words: W, { isSyncing, calm }: When<W>): W {
  const isLong = useIsLong(isSyncing)
  const [before, setBefore] = useState(words)
  if (!isSyncing && before.text !== words.text) setBefore(words)
  return isSyncing && !isLong && calm.includes(before.kind) ? before : words
}

function useIsLong(isSyncing: boolean): boolean {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    if (!isSyncing) return
    const timer = setTimeout(() => setLong(true), TAKEN_AT_ONCE_MS)
    return () => {
      clearTimeout(timer)
      setLong(false)
    }
  }, [isSyncing])
  return isLong
}
