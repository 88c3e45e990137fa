import { useCallback, useState } from 'react'

/** `done` and `undone` can be reverted from the notice line; `info` can't. */
export type SaidKind = 'done' | 'undone' | 'info'
/** `actId`: the act that the words are about. Without one there is nothing to undo. */
export type Said = { text: string; count: number; kind: SaidKind; actId?: string | undefined }
export type Announce = (text: string, kind?: SaidKind, actId?: string) => void

/** What was done last, in words. */
export function useAnnouncer() {
  const [said, setSaid] = useState<Said>({ text: '', count: 0, kind: 'info' })
  const announce = useCallback<Announce>((text, kind = 'done', actId) => {
    setSaid(({ count }) => ({ text, kind, actId, count: count + 1 }))
  }, [])
  return { said, announce }
}
