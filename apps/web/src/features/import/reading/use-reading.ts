import type { Findings } from '@lanternkeep/importers'
import { useEffect, useRef, useState } from 'react'
import { isCodeMissing } from '../../../lib/browser/worker-code.ts'
import type { ChosenFile, ReadMessage, ReadRequest } from './messages.ts'

/** What all files hold. `skipped`: how many weren't read, because they are pictures and the like. */
export type Found = Findings & { skipped: number }
export type ReadProgress = { name: string; fraction: number; found: number }
export type ReadState =
  | { step: 'choosing'; problem?: string }
  | { step: 'reading'; progress: ReadProgress }
  | { step: 'read'; found: Found }

/** The screen need not follow every file. */
const SHOWN_EVERY_MS = 100
const FAILED = 'Something in these files stopped the reading. Try them one by one.'
const CODE_MISSING = 'What reads them isn’t on this device yet. Connect to the server and try again.'

/** Reads files in a worker, which the person can stop. */
export function useReading(): {
  state: ReadState
  read: (files: readonly ChosenFile[]) => void
  /** The same files once more, with the columns that a person chose. */
  readAgain: (columns: ReadRequest['columns']) => void
  /** Also stops the worker. */
  startOver: () => void
} {
  const [state, setState] = useState<ReadState>({ step: 'choosing' })
  const worker = useRef<Worker>(undefined)
  const chosen = useRef<readonly ChosenFile[]>([])
  useEffect(() => () => worker.current?.terminate(), [])

  function startOver() {
    worker.current?.terminate()
    setState({ step: 'choosing' })
  }
  function fail(problem: string) {
    worker.current?.terminate()
    setState({ step: 'choosing', problem })
  }
  function read(files: readonly ChosenFile[], columns: ReadRequest['columns'] = {}) {
    worker.current?.terminate()
    chosen.current = files
    if (files.length === 0) return fail('There is nothing to read in what you chose.')
    setState({ step: 'reading', progress: { name: '', fraction: 0, found: 0 } })
    const reading = new Worker(new URL('./read-worker.ts', import.meta.url), { type: 'module' })
    worker.current = reading
    const found: Found = { files: [], things: [], unreadable: [], skipped: 0 }
    let shownAt = 0
    reading.addEventListener('error', (event) => fail(isCodeMissing(event) ? CODE_MISSING : FAILED))
    reading.addEventListener('message', ({ data }: MessageEvent<ReadMessage>) => {
      if (data.kind === 'failed') return fail(data.problem)
      if (data.kind === 'found') return gather(found, data.findings)
      if (data.kind === 'done') {
        reading.terminate()
        return setState({ step: 'read', found: { ...found, skipped: data.skipped } })
      }
      if (performance.now() - shownAt < SHOWN_EVERY_MS) return
      shownAt = performance.now()
      const fraction = data.allBytes > 0 ? data.bytes / data.allBytes : 0
      setState({ step: 'reading', progress: { name: data.name, fraction, found: found.things.length } })
    })
    reading.postMessage({ files, columns } satisfies ReadRequest)
  }
  return {
    state,
    read: (files) => read(files),
    readAgain: (columns) => read(chosen.current, columns),
    startOver,
  }
}

function gather(found: Found, { files, things, unreadable }: Findings): void {
  found.files.push(...files)
  found.things.push(...things)
  found.unreadable.push(...unreadable)
}
