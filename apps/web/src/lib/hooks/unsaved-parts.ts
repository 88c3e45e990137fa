import { createContext, useContext, useEffect, useEffectEvent, useId, useState } from 'react'
import { useAskBeforeUnload } from '../browser/ask-before-unload.ts'

/** The parts of a sheet that hold unsaved text. */
type UnsavedParts = {
  /** `typed` is what the part would save; undefined once nothing is unsaved. */
  report: (part: string, typed: object | undefined, onDiscard?: () => void) => void
  /** What all parts would save, without what the person chose to discard. */
  all: () => object[]
}

export const Unsaved = createContext<UnsavedParts>({ report: () => {}, all: () => [] })

/** Reports what a part of a sheet holds, in the form in which it would be saved. */
export function useUnsaved(typed: object | undefined, onDiscard?: () => void) {
  const part = useId()
  const report = useEffectEvent(useContext(Unsaved).report)
  useAskBeforeUnload(typed !== undefined)
  useEffect(() => report(part, typed, onDiscard))
  useEffect(() => () => report(part, undefined), [part])
}

/** Asks about unsaved text before the sheet closes. */
export function useAskBeforeLeaving() {
  const [parts] = useState(() => new Map<string, { typed: object; onDiscard?: (() => void) | undefined }>())
  const [discarded] = useState(() => new Set<string>())
  const [isUnsaved, setUnsaved] = useState(false)
  const [leave, setLeave] = useState<() => void>()
  const stay = () => setLeave(undefined)
  const unsaved: UnsavedParts = {
    report: (part, typed, onDiscard) => {
      if (typed) parts.set(part, { typed, onDiscard })
      else parts.delete(part)
      setUnsaved(parts.size > 0)
    },
    all: () => [...parts].filter(([part]) => !discarded.has(part)).map(([, { typed }]) => typed),
  }
  return {
    isUnsaved,
    unsaved,
    /** Closes at once if nothing would be lost. */
    leaveBy: (go: () => void) => (parts.size > 0 ? setLeave(() => go) : go()),
    dialog: {
      opened: leave !== undefined,
      onConfirm: () => {
        for (const [part, { onDiscard }] of parts) {
          discarded.add(part)
          onDiscard?.()
        }
        stay()
        leave?.()
      },
      onClose: stay,
    },
  }
}
