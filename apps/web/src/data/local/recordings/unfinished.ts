import type { Recording } from '@lanternkeep/schema'
import { now } from '../store/ids.ts'
import { plainListOf } from '../store/live.ts'
import type { LocalDb } from '../store/local-db.ts'
import { overdueForDays } from '../store/overdue.ts'
import { segmentsOf } from './audio/index.ts'
import { noteRecording, orderedRecordings, removeRecording } from './recordings.ts'

/** How long an unfinished recording stays after its last slice, once the person was warned (behavior.md#recording). */
const UNFINISHED_DAYS = 7
const DAY_MS = 24 * 60 * 60_000

/**
 * The latest recording that this device began in the campaign and never finished, with what is stored of it. Deletes
 * those whose time is over, if the person was warned; showing the returned one is the warning.
 */
export async function findUnfinished(db: LocalDb, campaignId: string): Promise<Recording | undefined> {
  const deviceId = { $in: [...db.store.replicas()] }
  const found = await db.collections.recordings.find({ selector: { campaignId, deviceId } }).exec()
  const open = orderedRecordings(plainListOf(found))
    .toReversed()
    .filter(({ status }) => status !== 'finished')
  const overdue = await overdueIn(db, campaignId, open)
  const left: Recording[] = []
  for (const recording of open) {
    const isEmpty = (await segmentsOf(db, recording.id)).length === 0
    if (isEmpty || overdue.has(recording.id)) await removeRecording(db, recording.id)
    else left.push(await noteRecording(db, recording.id, { status: 'unfinished', isCheckpoint: true }))
  }
  const [latest] = left
  if (latest) await noteWarned(db, latest.id)
  return latest
}

/** Notes that a person has read until when an unfinished recording stays. */
export async function noteWarned({ side }: Pick<LocalDb, 'side'>, id: string): Promise<void> {
  const key = warnedKey(id)
  if (!(await side.values.get(key))) await side.values.put({ key, value: now() })
}

/** After when an unfinished recording is deleted: never before the day after the warning. */
export function goesAt({ lastSaveTime }: Recording): Date {
  return new Date(Math.max(endOf(lastSaveTime), Date.parse(now()) + DAY_MS))
}

function endOf(lastSaveTime: string): number {
  return Date.parse(lastSaveTime) + UNFINISHED_DAYS * DAY_MS
}

async function overdueIn(db: LocalDb, campaignId: string, open: readonly Recording[]): Promise<ReadonlySet<string>> {
  const due = new Map<string, number>()
  for (const { id, lastSaveTime } of open) {
    const warned = (await db.side.values.get(warnedKey(id)))?.value
    if (typeof warned === 'string') due.set(id, Math.max(endOf(lastSaveTime), Date.parse(warned) + DAY_MS))
  }
  return overdueForDays(db, { of: `recordings/${campaignId}`, due, now: now() })
}

function warnedKey(id: string): string {
  return `recording-warned/${id}`
}
