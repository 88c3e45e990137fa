import { ArchiveError } from '@lanternkeep/archive'
import type { User } from '@lanternkeep/schema'
import { useEffect, useRef, useState } from 'react'
import {
  type Archive,
  type Importing,
  type ImportPlan,
  importArchive,
  openArchiveInWorker,
  planImport,
} from '../../../data/local/archive/index.ts'
import {
  CopyError,
  type DeviceCopy,
  makeCopy,
  planRestore,
  type RestorePlan,
  type Restoring,
  readCopy,
  restoreCopy,
  type Work,
} from '../../../data/local/copy/index.ts'
import { lastCopyAt, rememberCopy } from '../../../data/local/copy/last-copy.ts'
import { isStorageFull, useDb } from '../../../data/local/index.ts'
import { saveFile } from '../../../lib/browser/save-file.ts'
import { notify } from '../../../ui/index.ts'
import { importedInWords, restoredInWords } from './copy-words.ts'

export type CopyState =
  | { kind: 'idle' }
  | { kind: 'working'; words: string; share: number }
  | { kind: 'asking'; copy: DeviceCopy; plan: RestorePlan }
  | { kind: 'asking about a zip'; archive: Archive; plan: ImportPlan }
  | { kind: 'said'; tone: 'done' | 'failed'; lines: string[] }

const FULL = 'This device is out of storage. Free some space, then restore again to continue.'
const UNREADABLE = 'What is on this device couldn’t be read. Reload the page and try again.'
const STOPPED = 'Not everything could be stored on this device. Reload the page, then restore again to continue.'
const IDLE: CopyState = { kind: 'idle' }

/** Saves and restores the copy of this account's data, one at a time; each can be canceled. */
export function useDeviceCopy(person: User | null) {
  const db = useDb()
  const [state, setState] = useState<CopyState>(IDLE)
  const [lastAt, setLastAt] = useState(() => lastCopyAt(db.account))
  const cancelling = useRef<AbortController>(undefined)
  const opened = useRef<Archive>(undefined)
  useEffect(() => {
    return () => {
      cancelling.current?.abort()
      void opened.current?.close()
    }
  }, [])

  async function run(words: string, problem: string, work: (work: Work) => Promise<CopyState>): Promise<void> {
    const cancel = new AbortController()
    cancelling.current = cancel
    setState({ kind: 'working', words, share: 0 })
    const onProgress = (share: number) => setState({ kind: 'working', words, share })
    try {
      setState(await work({ signal: cancel.signal, onProgress }))
    } catch (error) {
      setState(cancel.signal.aborted ? IDLE : { kind: 'said', tone: 'failed', lines: [reasonIn(error) ?? problem] })
    }
  }
  const save = () => {
    return run('Saving a copy', UNREADABLE, async (work) => {
      const now = new Date().toISOString()
      const { file, name } = await makeCopy(db, { accountName: nameOf(person), now }, work)
      saveFile(file, name)
      rememberCopy(db.account, now)
      setLastAt(now)
      notify({ tone: 'success', title: 'Copy saved', message: `${name} is in your downloads` })
      return IDLE
    })
  }
  const choose = (file: File | null) => {
    if (!file) return
    void run('Checking the file', UNREADABLE, async (work) => {
      if (await isZip(file)) {
        const archive = await openArchiveInWorker(file, work.signal)
        opened.current = archive
        return { kind: 'asking about a zip', archive, plan: await planImport(db, archive, work) }
      }
      const copy = await readCopy(file, work)
      return { kind: 'asking', copy, plan: await planRestore(db, copy, work) }
    })
  }
  const restore = (restoring: Restoring) => {
    return run('Restoring', STOPPED, async (work) => {
      const lines = restoredInWords(await restoreCopy(db, restoring, work))
      return { kind: 'said', tone: 'done', lines }
    })
  }
  const importZip = (importing: Importing) => {
    return run('Importing', STOPPED, async (work) => {
      const lines = importedInWords(await importArchive(db, importing, work), importing.plan)
      void importing.archive.close()
      return { kind: 'said', tone: 'done', lines }
    })
  }
  const dismiss = () => {
    void opened.current?.close()
    setState(IDLE)
  }
  const cancel = () => cancelling.current?.abort()
  return { account: db.account, state, lastAt, save, choose, restore, importZip, cancel, dismiss }
}

/** By its first bytes, whatever it is called. */
async function isZip(file: Blob): Promise<boolean> {
  const head = new Uint8Array(await file.slice(0, 4).arrayBuffer())
  return head[0] === 0x50 && head[1] === 0x4b && (head[2] ?? 9) < 9
}

export function nameOf(person: User | null): string {
  return [person?.firstName, person?.lastName].filter(Boolean).join(' ') || person?.email || 'Guest'
}

function reasonIn(error: unknown): string | undefined {
  if (error instanceof CopyError || error instanceof ArchiveError) return error.message
  if (isStorageFull(error)) return FULL
  if (error instanceof DOMException && error.name === 'NotReadableError') return 'The file couldn’t be read.'
  return undefined
}
