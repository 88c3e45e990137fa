import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useAskBeforeUnload } from '../browser/ask-before-unload.ts'
import { keepUnsaved, type TextEdit, unsavedText } from './unsaved-texts.ts'

const SAVES_AFTER_MS = 600
/** While someone types on and on. */
const MOST_WAIT_MS = 1_000

/**
 * A text that saves itself: a moment after the last key, every second while typing goes on, when its field loses the
 * focus, and when its screen closes.
 * `save` gets what was typed and the text it was typed on; it returns whether that was stored. What another device
 * writes meanwhile shows once the field is left. A text that could not be stored is in the field again when one with its
 * `key` is next shown; undefined if its owner keeps it. While `isGone`, there is nothing to store it in; once that is back,
 * it is stored.
 */
export function useSavedText(
  stored: string,
  save: (edit: TextEdit) => Promise<boolean>,
  { key, isGone = false }: { key: string | undefined; isGone?: boolean },
) {
  const [kept] = useState(() => unsavedText(key))
  const [typed, setTyped] = useState(kept?.mine)
  /** What the next save is merged on: the text when typing began, then each text that was sent. */
  const base = useRef(kept?.base ?? '')
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  /** When what was typed first since the last save is stored at the latest. */
  const dueAt = useRef<number>(undefined)
  const [isWaiting, setWaiting] = useState(false)
  /** Since the last key. */
  const isLeft = useRef(false)
  useAskBeforeUnload(isWaiting)

  const flush = useEffectEvent(async (): Promise<boolean> => {
    dueAt.current = undefined
    if (typed === undefined) return true
    if (typed === base.current) {
      keepUnsaved(key)
      // It may have been sent a moment ago.
      return (await queue.current) !== false
    }
    const edit = { base: base.current, mine: typed }
    base.current = typed
    const saved = queue.current.then(() => save(edit))
    queue.current = saved
    const isSaved = await saved
    if (!isSaved) base.current = edit.base
    keepUnsaved(key, isSaved ? undefined : edit)
    setWaiting(!isSaved)
    if (isSaved && isLeft.current) showStored()
    return isSaved
  })
  const showStored = () => setTyped((now) => (now === base.current ? undefined : now))
  useEffect(() => {
    if (typed === undefined || isGone) return
    const now = performance.now()
    dueAt.current ??= now + MOST_WAIT_MS
    const timer = setTimeout(() => void flush(), Math.min(SAVES_AFTER_MS, dueAt.current - now))
    return () => clearTimeout(timer)
  }, [typed, isGone])
  useEffect(() => () => void flush(), [])

  return {
    value: typed ?? stored,
    onChange: (value: string) => {
      if (typed === undefined) base.current = stored
      isLeft.current = false
      setTyped(value)
      setWaiting(true)
    },
    onBlur: async () => {
      isLeft.current = true
      if (await flush()) showStored()
    },
  }
}
