import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { createInterface } from 'node:readline'

/** What a program did to the files of one folder, in order. */
export type Event =
  | { does: 'write'; file: string; at: number; bytes: Buffer }
  | { does: 'truncate'; file: string; size: number }
  /** The file '.' is the folder: which files there are. */
  | { does: 'sync'; file: string }
  | { does: 'remove'; file: string }
  /** The program told someone that this is kept. */
  | { does: 'acknowledge'; id: string }

const LOG = 'acknowledged.log'
const CALL = /^(\d+) +(\w+)\((.*)\) += (-?\d+)/
const UNFINISHED = /^(\d+) +(.*) <unfinished \.\.\.>$/
const RESUMED = /^(\d+) +<\.\.\. \w+ resumed>(.*)$/

/** Reads what strace recorded of a folder's files. A call counts when it has returned. */
export async function readTrace(path: string, folder: string): Promise<Event[]> {
  const files = new Map<number, string>()
  const begun = new Map<string, string>()
  const events: Event[] = []
  for await (const raw of createInterface({ input: createReadStream(path) })) {
    const [, unfinishedBy, begin] = UNFINISHED.exec(raw) ?? []
    if (unfinishedBy && begin !== undefined) {
      begun.set(unfinishedBy, begin)
      continue
    }
    const [, resumedBy, rest] = RESUMED.exec(raw) ?? []
    const line = resumedBy ? `${resumedBy} ${begun.get(resumedBy) ?? ''}${rest}` : raw
    const [, , call, args, result] = CALL.exec(line) ?? []
    if (!call || args === undefined || Number(result) < 0) continue
    const event = eventOf({ call, args, result: Number(result) }, files, folder)
    if (event) events.push(...[event].flat())
  }
  return events
}

type Call = { call: string; args: string; result: number }

function eventOf(
  { call, args, result }: Call,
  files: Map<number, string>,
  folder: string,
): Event | Event[] | undefined {
  if (call === 'openat' || call === 'unlink') {
    const path = bytesOf(args).toString()
    if (path !== folder && !path.startsWith(`${folder}/`)) return undefined
    if (call === 'unlink') return { does: 'remove', file: basename(path) }
    files.set(result, path === folder ? '.' : basename(path))
    return undefined
  }
  const descriptor = Number.parseInt(args, 10)
  const file = files.get(descriptor)
  if (file === undefined) return undefined
  if (call === 'close') files.delete(descriptor)
  else if (call === 'fsync' || call === 'fdatasync') return { does: 'sync', file }
  else if (call === 'ftruncate') return { does: 'truncate', file, size: lastNumber(args) }
  else if (file === LOG) {
    const ids = bytesOf(args).toString().split('\n').filter(Boolean)
    return ids.map((id) => ({ does: 'acknowledge', id }))
  } else if (call === 'pwrite64') return { does: 'write', file, at: lastNumber(args), bytes: bytesOf(args) }
  return undefined
}

/** The bytes between the quotes: '\x0a\xff'. */
function bytesOf(args: string): Buffer {
  const quoted = args.slice(args.indexOf('"') + 1, args.lastIndexOf('"'))
  return Buffer.from(quoted.replaceAll('\\x', ''), 'hex')
}

function lastNumber(args: string): number {
  return Number(args.slice(args.lastIndexOf(',') + 1))
}
