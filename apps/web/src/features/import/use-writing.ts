import { useEffect, useRef, useState } from 'react'
import type { ImportProgress } from '../../data/local/imports/index.ts'
import { useDb } from '../../data/local/index.ts'
import { notify } from '../../ui/toasts/toast-store.ts'
import { type Unwritten, writeImport } from './write-import.ts'

type Ends = { onDone: () => void; onUnwritten: (unwritten: Unwritten) => void }

/** Writes what was chosen, one import at a time. It goes on when the dialog closes; one that is open learns how it ended. */
export function useWriting({ onDone, onUnwritten }: Ends) {
  const db = useDb()
  const isWriting = useRef(false)
  const isOpen = useRef(true)
  const [isStarting, setStarting] = useState(false)
  const [written, setWritten] = useState<{ progress: ImportProgress; stop: () => void }>()
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])

  async function write(chosen: Parameters<typeof writeImport>[1]) {
    // Two taps in one moment are one import.
    if (isWriting.current) return
    isWriting.current = true
    const stopping = new AbortController()
    const stop = () => stopping.abort()
    const onProgress = (progress: ImportProgress) => setWritten({ progress, stop })
    setStarting(true)
    const unwritten = await writeImport(db, chosen, { onProgress, signal: stopping.signal })
    isWriting.current = false
    if (!isOpen.current) return unwritten && sayUnwritten(unwritten)
    if (!unwritten) return onDone()
    setStarting(false)
    setWritten(undefined)
    onUnwritten(unwritten)
  }
  return { write, isStarting, written }
}

function sayUnwritten(unwritten: Unwritten) {
  const message = 'problem' in unwritten ? unwritten.problem : 'Some of it came in from another tab meanwhile.'
  notify({ tone: 'error', title: 'Import stopped', message })
}
