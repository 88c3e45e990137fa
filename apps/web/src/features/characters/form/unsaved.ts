import { createContext, useContext, useEffect, useEffectEvent, useId, useState } from 'react'
import { useAskBeforeUnload } from '../../../lib/browser/ask-before-unload.ts'

/** Where a part of the sheet reports unsaved text. */
export const Unsaved = createContext<(part: string, unsaved: boolean) => void>(() => {})

export function useUnsaved(unsaved: boolean) {
  const part = useId()
  const tell = useEffectEvent(useContext(Unsaved))
  useAskBeforeUnload(unsaved)
  useEffect(() => {
    if (!unsaved) return
    tell(part, true)
    return () => tell(part, false)
  }, [part, unsaved])
}

/** Asks about unsaved text before the sheet closes. */
export function useAskBeforeLeaving() {
  const [parts] = useState(() => new Set<string>())
  const [leave, setLeave] = useState<() => void>()
  return {
    onUnsaved: (part: string, unsaved: boolean) => void (unsaved ? parts.add(part) : parts.delete(part)),
    /** Closes at once if nothing would be lost. */
    leaveBy: (go: () => void) => (parts.size > 0 ? setLeave(() => go) : go()),
    dialog: { opened: leave !== undefined, onConfirm: () => leave?.(), onClose: () => setLeave(undefined) },
  }
}
