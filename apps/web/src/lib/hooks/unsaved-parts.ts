import { createContext, useContext, useEffect, useEffectEvent, useId, useState } from 'react'
import { useAskBeforeUnload } from '../browser/ask-before-unload.ts'

/** Where a part of a sheet reports unsaved text. */
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
  const [isUnsaved, setUnsaved] = useState(false)
  const [leave, setLeave] = useState<() => void>()
  const stay = () => setLeave(undefined)
  return {
    isUnsaved,
    onUnsaved: (part: string, unsaved: boolean) => {
      if (unsaved) parts.add(part)
      else parts.delete(part)
      setUnsaved(parts.size > 0)
    },
    /** Closes at once if nothing would be lost. */
    leaveBy: (go: () => void) => (parts.size > 0 ? setLeave(() => go) : go()),
    dialog: {
      opened: leave !== undefined,
      onConfirm: () => {
        stay()
        leave?.()
      },
      onClose: stay,
    },
  }
}
