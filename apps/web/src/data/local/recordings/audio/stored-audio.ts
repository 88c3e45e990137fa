import { combineLatest, from, map, type Observable, switchMap } from 'rxjs'
import { whenIdle } from '../../../../lib/when-idle.ts'
import { useDb } from '../../store/context.ts'
import { type Loaded, liveValue, useLiveValue } from '../../store/live.ts'
import { liveTables } from '../../store/live-tables.ts'
import type { LocalDb } from '../../store/local-db.ts'
import type { StoredSegment } from './audio-database.ts'

/** The audio of one recording, as stored on this device. */
export type StoredAudio = {
  recordingId: string
  /** Absent if an earlier version recorded it. */
  campaignId?: string
  sessionNumber?: number
  startedAt: string
  duration: number
  bytes: number
}

/**
 * Its campaign left this device without a person choosing that here, so it is kept until someone decides
 * (behavior.md#recording).
 */
export function useAudioAdrift(): Loaded<StoredAudio[]> {
  const db = useDb()
  return useLiveValue(
    liveValue(db.live, 'audio-adrift', () => {
      const known$ = db.collections.recordings.find().$
      return combineLatest([audioHere$(db), known$]).pipe(
        map(([all, known]) => all.filter(({ recordingId }) => !known.some(({ id }) => id === recordingId))),
      )
    }),
  )
}

/** Everything that was recorded on this device. No other device has any of it. */
export function useAudioHere(): Loaded<StoredAudio[]> {
  const db = useDb()
  return useLiveValue(liveValue(db.live, 'audio-here', () => audioHere$(db)))
}

/** Loaded after the first screen, which doesn't need it. */
function audioHere$(db: LocalDb): Observable<StoredAudio[]> {
  return from(whenIdle()).pipe(switchMap(() => liveTables([db.audio.segments, db.audio.origins], () => audioHere(db))))
}

async function audioHere({ audio }: Pick<LocalDb, 'audio'>): Promise<StoredAudio[]> {
  const [segments, origins] = await Promise.all([audio.segments.toArray(), audio.origins.toArray()])
  return [...Map.groupBy(segments, ({ recordingId }) => recordingId)].map(([recordingId, own]) => {
    const origin = origins.find((each) => each.recordingId === recordingId)
    const sum = (of: (segment: StoredSegment) => number) => own.reduce((all, each) => all + of(each), 0)
    const startedAt = own.map((each) => each.startedAt).toSorted()[0] ?? ''
    return {
      ...origin,
      recordingId,
      startedAt,
      duration: sum((each) => each.duration),
      bytes: sum((each) => each.bytes),
    }
  })
}
