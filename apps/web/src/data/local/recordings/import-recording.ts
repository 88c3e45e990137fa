import { deviceName, type Recording } from '@lanternkeep/schema'
import type { AudioPart } from '../../../lib/audio/split-audio.ts'
import { ownDeviceName } from '../../../lib/browser/own-device-name.ts'
import { insertDocument } from '../store/documents.ts'
import { newId, now } from '../store/ids.ts'
import type { LocalDb } from '../store/local-db.ts'
import { removeAudio, segmentsOf, storeSlice } from './audio/index.ts'
import type { RecordingOf } from './begin-recording.ts'

const LONGEST_MS = 10 * 60_000
/** A part has to fit into the call that transcribes it. */
const MOST_BYTES = 8 * 1024 * 1024

export type ImportOptions = {
  /** 0-255 for each 100 ms; empty if the browser can't decode it. */
  peaksOf: (audio: ArrayBuffer) => Promise<number[]>
  /** How much of the file is stored, from 0 to 1. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

/**
 * Stores a file with sound as a finished recording of this device, as if it had ended when the file was last written.
 * All or nothing: the audio is stored first, and goes again if anything fails. Throws UnreadableAudioError for a file
 * without sound, and AbortError when it is canceled.
 */
export async function importRecording(
  db: LocalDb,
  file: File,
  of: RecordingOf,
  { peaksOf, onProgress, signal }: ImportOptions,
): Promise<Recording> {
  const { splitAudio } = await import('../../../lib/audio/split-audio.ts')
  const id = newId()
  const lengthOf = async () => (await segmentsOf(db, id)).reduce((sum, { duration }) => sum + duration, 0)
  const store = async ({ bytes, mimeType, duration }: AudioPart, segment: number, startedAt: string) => {
    const peaks = await peaksOf(bytes)
    signal.throwIfAborted()
    await storeSlice(db, { recordingId: id, segment, seq: 0, mimeType, startedAt, duration, peaks, bytes, at: now() })
  }
  try {
    await db.audio.origins.put({ campaignId: of.campaignId, sessionNumber: of.sessionNumber, recordingId: id })
    let parts = 0
    let mimeType = ''
    for await (const part of splitAudio(file, { longestMs: LONGEST_MS, mostBytes: MOST_BYTES })) {
      // Known only at the end; until then nobody asks.
      await store(part, parts, new Date(file.lastModified).toISOString())
      parts += 1
      mimeType = part.mimeType
      onProgress(part.progress)
    }
    const duration = Math.round(await lengthOf())
    const startTime = new Date(file.lastModified - duration).toISOString()
    await db.audio.segments.where('recordingId').equals(id).modify({ startedAt: startTime })
    const { sessionId, ...where } = of
    return await insertDocument(db.collections.recordings, {
      ...where,
      ...(sessionId && { sessionId }),
      id,
      startTime,
      lastSaveTime: new Date(file.lastModified).toISOString(),
      duration,
      chunkCount: parts,
      isCheckpoint: false,
      status: 'finished',
      mimeType,
      deviceId: db.replica,
      deviceName: ownDeviceName() || deviceName(navigator.userAgent),
      lastModified: now(),
      rev: '',
      conflicts: [],
    })
  } catch (error) {
    await removeAudio(db, id)
    throw error
  }
}
