import { useCallback, useState } from 'react'

/** `done` and `undone` can be reverted from the notice line; `info` can't. */
export type SaidKind = 'done' | 'undone' | 'info'
export type Said = { text: string; count: number; kind: SaidKind }
export type Announce = (text: string, kind?: SaidKind) => void

/** What was done last, in words. */
export function useAnnouncer() {
  const [said, setSaid] = useState<Said>({ text: '', count: 0, kind: 'info' })
  const announce = useCallback<Announce>((text, kind = 'done') => {
    setSaid(({ count }) => ({ text, kind, count: count + 1 }))
  }, [])
  return { said, announce }
}
