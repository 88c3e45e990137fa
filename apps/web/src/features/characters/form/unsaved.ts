import { createContext, useContext, useEffect, useEffectEvent, useId, useState } from 'react'

/** Where a part of the sheet says that something is being written in it which is not kept yet. */
export const Unsaved = createContext<(part: string, unsaved: boolean) => void>(() => {})

export function useUnsaved(unsaved: boolean) {
  const part = useId()
  const tell = useEffectEvent(useContext(Unsaved))
  useEffect(() => {
    if (!unsaved) return
    tell(part, true)
    return () => tell(part, false)
  }, [part, unsaved])
}

/** Before the sheet goes, asks about what is being written on it. */
export function useAskBeforeLeaving() {
  const [parts] = useState(() => new Set<string>())
  const [leave, setLeave] = useState<() => void>()
  return {
    onUnsaved: (part: string, unsaved: boolean) => void (unsaved ? parts.add(part) : parts.delete(part)),
    /** Goes at once when nothing would be lost. */
    leaveBy: (go: () => void) => (parts.size > 0 ? setLeave(() => go) : go()),
    dialog: { opened: leave !== undefined, onConfirm: () => leave?.(), onClose: () => setLeave(undefined) },
  }
}
