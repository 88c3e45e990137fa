import { deviceName, type Recording } from '@lanternkeep/schema'
import { ownDeviceName } from '../../../lib/browser/own-device-name.ts'
import { insertDocument } from '../store/documents.ts'
import { newId, now } from '../store/ids.ts'
import type { LocalDb } from '../store/local-db.ts'

export type RecordingOf = { campaignId: string; sessionNumber: number; sessionId: string | undefined }

export async function beginRecording(
  db: LocalDb,
  { sessionId, ...of }: RecordingOf,
  mimeType: string,
): Promise<Recording> {
  const at = now()
  const id = newId()
  await db.audio.origins.put({ ...of, recordingId: id })
  return insertDocument(db.collections.recordings, {
    ...of,
    ...(sessionId && { sessionId }),
    id,
    startTime: at,
    lastSaveTime: at,
    duration: 0,
    chunkCount: 0,
    isCheckpoint: false,
    status: 'recording',
    mimeType,
    deviceId: db.replica,
    deviceName: ownDeviceName() || deviceName(navigator.userAgent),
    lastModified: at,
    rev: '',
    conflicts: [],
  })
}
