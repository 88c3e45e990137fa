import { readSingle, SINGLE_FORMAT, type Single } from '@lanternkeep/archive'
import type { ChosenFile } from './messages.ts'

/** Files of one thing each, as Lanternkeep writes them, and all others. */
export type Sorted = { singles: Single[]; problems: string[]; others: ChosenFile[] }

/** Larger files, and more of them, are read by the worker. */
const LARGEST = 16 * 1024 * 1024
const MOST_FILES = 200
/** Enough to see what a file is. */
const HEAD = 64 * 1024

export async function sortFiles(files: readonly ChosenFile[]): Promise<Sorted> {
  const sorted: Sorted = { singles: [], problems: [], others: [] }
  for (const [index, chosen] of files.entries()) {
    const read = index < MOST_FILES ? await ownThing(chosen.file) : undefined
    if (!read) sorted.others.push(chosen)
    else if ('problem' in read) sorted.problems.push(`${chosen.name}: ${read.problem}`)
    else sorted.singles.push(read.single)
  }
  return sorted
}

async function ownThing(file: Blob): Promise<ReturnType<typeof readSingle>> {
  if (file.size > LARGEST) return undefined
  // Others start with a brace, too, and reading megabytes of them here would hold up the screen.
  const head = await file.slice(0, HEAD).text()
  const isOwn = /^\s*\{\s*"collection"/.test(head) || head.includes(SINGLE_FORMAT)
  return isOwn ? readSingle(await file.text()) : undefined
}
