import type { Session, TrashEntry } from '@lanternkeep/schema'
import { type DeletedHere, recordingOfSession } from '../../data/local/index.ts'
import { sessionName } from '../../lib/session-name.ts'

/** One deleted document, as far as this device and the server know. */
export type TrashItem = Omit<TrashEntry, 'by' | 'on'> & {
  /** Who deleted it, and where: 'You, on this device'. */
  who: string
  /** Whether it can be restored without the server. */
  isHere: boolean
  session?: DeletedHere['session']
  recording?: DeletedHere['recording']
}

/** What was deleted together: one document, or several within a moment. */
export type TrashGroup = { key: string; items: TrashItem[] }

type Sources = {
  here: readonly DeletedHere[]
  cloud: readonly TrashEntry[]
  /** Documents that are on this device again, even if the server still lists them. */
  alive: ReadonlySet<string>
  replica: string
  /** The member who looks at the list. */
  memberId: string | undefined
}

/** Deletions this close to each other belong together: no one presses Delete twice that quickly. */
const ONE_ACT_MS = 1500

export function keyOfTrash({ collection, id }: Pick<TrashEntry, 'collection' | 'id'>): string {
  return `${collection}/${id}`
}

/** Both lists as one, the latest first. The device's entry wins; the server adds who deleted it. */
export function mergeTrash({ here, cloud, alive, replica, memberId }: Sources): TrashItem[] {
  const served = new Map(cloud.map((entry) => [keyOfTrash(entry), entry]))
  const items = here.map(({ isFromHere, ...entry }): TrashItem => {
    const known = served.get(keyOfTrash(entry))
    served.delete(keyOfTrash(entry))
    const who = isFromHere ? ON_THIS_DEVICE : known ? whoInWords(known, memberId) : 'On another device'
    return { ...entry, keptUntil: known?.keptUntil ?? entry.keptUntil, who, isHere: true }
  })
  for (const { by, on, ...entry } of served.values()) {
    if (alive.has(keyOfTrash(entry))) continue
    const isFromHere = entry.rev.startsWith(`${replica}.`)
    items.push({ ...entry, who: isFromHere ? ON_THIS_DEVICE : whoInWords({ by, on }, memberId), isHere: false })
  }
  return items.toSorted(byTime)
}

/** Sessions, and recordings of them, with the session's time where another one, deleted or not, has their number. */
export function withSessionNames(items: readonly TrashItem[], sessions: readonly Session[]): TrashItem[] {
  const restored = new Set(items.map(({ id }) => id))
  const deleted = items.flatMap(({ id, session }) => (session ? [{ ...session, id }] : []))
  const all = [...sessions.filter(({ id }) => !restored.has(id)), ...deleted]
  return items.map(({ thing, ...item }) => {
    if (item.session) return { ...item, thing: { ...thing, name: sessionName(item.session, all) } }
    if (item.recording) return { ...item, thing: { ...thing, name: recordingOfSession(item.recording, all) } }
    return { ...item, thing }
  })
}

/** Neighbors in time that the same person deleted together. */
export function groupTrash(items: readonly TrashItem[]): TrashGroup[] {
  const groups: TrashGroup[] = []
  for (const item of items.toSorted(byTime)) {
    const last = groups.at(-1)
    const before = last?.items.at(-1)
    if (last && before && isOneAct(before, item)) last.items.push(item)
    else groups.push({ key: keyOfTrash(item), items: [item] })
  }
  return groups
}

const ON_THIS_DEVICE = 'You, on this device'

function whoInWords({ by, on }: Pick<TrashEntry, 'by' | 'on'>, memberId: string | undefined): string {
  const name = by && (by.memberId === memberId ? 'You' : by.name || 'Someone')
  if (!name) return on ? `On ${on}` : 'Unknown person'
  return on ? `${name}, on ${on}` : name
}

function isOneAct(later: TrashItem, earlier: TrashItem): boolean {
  const apart = Date.parse(later.deletedAt) - Date.parse(earlier.deletedAt)
  return apart <= ONE_ACT_MS && later.thing.kind === earlier.thing.kind && later.who === earlier.who
}

function byTime(a: TrashItem, b: TrashItem): number {
  return Date.parse(b.deletedAt) - Date.parse(a.deletedAt) || a.id.localeCompare(b.id)
}
