import type { RandomInt } from '../../../packages/schema/src/index.ts'
import type { Event } from './trace.ts'

type Pending = Exclude<Event, { does: 'sync' | 'acknowledge' }>

/** Disks write sectors whole; a longer write may be cut between them. */
const SECTOR = 512

/** The disk under the program: what is synced stays, and the rest waits in a cache that a power cut empties. */
export class Disk {
  readonly #synced = new Map<string, Buffer>()
  #pending: Pending[] = []

  play(event: Event): void {
    if (event.does === 'acknowledge') return
    if (event.does !== 'sync') {
      this.#pending.push(event)
      return
    }
    const isKept = ({ does, file }: Pending) => (does === 'remove' ? event.file === '.' : file === event.file)
    for (const each of this.#pending) if (isKept(each)) apply(this.#synced, each)
    this.#pending = this.#pending.filter((each) => !isKept(each))
  }

  /** What the files hold after a power cut now. The cache has no order: each write may be there, in part, or not. */
  filesAfterCut(random: RandomInt): Map<string, Buffer> {
    const files = new Map([...this.#synced].map(([name, bytes]) => [name, Buffer.from(bytes)]))
    for (const each of this.#pending) {
      const luck = random(1, 10)
      if (luck <= 4) apply(files, each)
      else if (luck <= 7 && each.does === 'write') for (const part of torn(each, random)) apply(files, part)
    }
    return files
  }
}

function torn(write: Extract<Event, { does: 'write' }>, random: RandomInt): Pending[] {
  const parts: Pending[] = []
  for (let from = 0; from < write.bytes.length; from += SECTOR) {
    const bytes = write.bytes.subarray(from, from + SECTOR)
    if (random(0, 1) === 1) parts.push({ ...write, at: write.at + from, bytes })
  }
  return parts
}

function apply(files: Map<string, Buffer>, change: Pending): void {
  if (change.does === 'remove') {
    files.delete(change.file)
    return
  }
  const before = files.get(change.file) ?? Buffer.alloc(0)
  if (change.does === 'truncate') {
    files.set(change.file, resized(before, change.size))
    return
  }
  const end = change.at + change.bytes.length
  const grown = end > before.length ? resized(before, end) : before
  change.bytes.copy(grown, change.at)
  files.set(change.file, grown)
}

function resized(before: Buffer, size: number): Buffer {
  const after = Buffer.alloc(size)
  before.copy(after, 0, 0, Math.min(size, before.length))
  return after
}
