import type { ImportProgress } from '../../../data/local/imports/index.ts'
import type { ListedImport } from '../../../data/local/index.ts'
import { count } from '../../../lib/format.ts'

type Half = Pick<ListedImport, 'state' | 'written' | 'count'>

export function stoppedInWords({ state, written, count: all }: Half): string {
  if (state === 'takingBack') return 'It was being taken back, and stopped.'
  return `Import stopped after ${written.toLocaleString('en-US')} of ${all.toLocaleString('en-US')}.`
}

/** How far it is, only the tab knows that works on it. */
export function runningInWords({ state }: Pick<Half, 'state'>, progress: ImportProgress | undefined): string {
  const what = state === 'takingBack' ? 'Taking an import back' : 'Importing'
  if (!progress) return what
  return `${what}: ${progress.done.toLocaleString('en-US')} of ${progress.total.toLocaleString('en-US')}`
}

export function filesInWords({ files }: Pick<ListedImport, 'files'>): string {
  const [first = 'no file', ...others] = files
  return others.length === 0 ? first : `${first} and ${count(others.length, 'more file', 'more files')}`
}
