import type { LocalDb } from '../../store/local-db.ts'
import type { ClockTime, StoredSegment } from './audio-database.ts'

export type Slice = {
  recordingId: string
  segment: number
  seq: number
  mimeType: string
  startedAt: string
  /** Milliseconds. */
  duration: number
  /** 0-255, one for each 100 ms. */
  peaks: number[]
  bytes: ArrayBuffer
  /** When it begins, if it is being recorded. */
  from?: string
  at: string
}

/** A clock that is this far off the sound has jumped: it was set, or the device slept. */
const JUMP_MS = 2_000

/** Stores slice and segment together or not at all. Resolves once a power cut can't destroy them any more. */
export async function storeSlice({ audio }: Pick<LocalDb, 'audio'>, slice: Slice): Promise<void> {
  const { recordingId, segment, seq, mimeType, startedAt, duration, peaks, bytes, from, at } = slice
  await audio.transaction('rw', audio.segments, audio.chunks, async () => {
    const stored = await audio.segments.get([recordingId, segment])
    const before: Before = stored ?? { duration: 0, bytes: 0, peaks: new Uint8Array(), slices: 0 }
    const times =
      from === undefined ? before.times : withTime(before.times ?? [], { position: before.duration, at: from })
    await audio.chunks.put({ recordingId, segment, seq, bytes, at })
    await audio.segments.put({
      recordingId,
      segment,
      mimeType,
      startedAt,
      savedAt: at,
      duration: before.duration + duration,
      bytes: before.bytes + bytes.byteLength,
      peaks: joined(before.peaks, peaks),
      slices: before.slices + 1,
      ...(times && { times }),
    })
  })
}

type Before = Pick<StoredSegment, 'duration' | 'bytes' | 'peaks' | 'slices' | 'times'>

/** With `time`, unless the times before say as much. */
function withTime(times: ClockTime[], time: ClockTime): ClockTime[] {
  const last = times.at(-1)
  const expected = last ? Date.parse(last.at) + time.position - last.position : Number.NaN
  return Math.abs(Date.parse(time.at) - expected) <= JUMP_MS ? times : [...times, time]
}

function joined(before: Uint8Array, added: number[]): Uint8Array {
  const all = new Uint8Array(before.length + added.length)
  all.set(before)
  all.set(added, before.length)
  return all
}
