import { useEffect, useState } from 'react'
import { makeCopyOf } from '../../data/local/copy/index.ts'
import { rememberCopy } from '../../data/local/copy/last-copy.ts'
import { type RawContents, readRaw } from '../../data/local/engine/trouble/index.ts'
import { saveFile } from '../../lib/browser/save-file.ts'

export type RawCopy = { contents: RawContents; file: Blob; name: string; madeAt: string; accountName: string }
type State = { kind: 'idle' | 'reading' } | { kind: 'read'; copy: RawCopy } | { kind: 'unreadable' }

type Options = { account: string; name: string; accountName: string; isWanted: boolean }

/** Reads everything stored of the account, so that a person sees what is there before they decide. */
export function useRawCopy({ account, name, accountName, isWanted }: Options): State {
  const [state, setState] = useState<State>({ kind: 'reading' })
  useEffect(() => {
    if (!isWanted) return
    const leaving = new AbortController()
    const { signal } = leaving
    readCopy({ account, name, accountName }, signal).then(
      (copy) => !signal.aborted && setState({ kind: 'read', copy }),
      () => !signal.aborted && setState({ kind: 'unreadable' }),
    )
    return () => leaving.abort()
  }, [account, name, accountName, isWanted])
  return isWanted ? state : { kind: 'idle' }
}

export function saveRawCopy({ contents, file, name, madeAt }: RawCopy): void {
  saveFile(file, name)
  rememberCopy(contents.source.account, madeAt)
}

async function readCopy(of: Omit<Options, 'isWanted'>, signal: AbortSignal): Promise<RawCopy> {
  const { account, accountName } = of
  const madeAt = new Date().toISOString()
  const contents = await readRaw(account, of.name)
  try {
    const { file, name } = await makeCopyOf(contents.source, { accountName, now: madeAt }, { signal })
    return { contents, file, name, madeAt, accountName }
  } finally {
    contents.close()
  }
}
