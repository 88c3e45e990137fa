import * as z from 'zod/mini'
import { type DocumentOf, id, int, isoDateTime, text } from '../fields.ts'
import { broughtBack, replicatedShape } from './replicated.ts'

/** A recording's metadata. The audio itself stays on the device that made it. */
export const recordingShape = {
  id,
  campaignId: id,
  sessionId: z.optional(id),
  sessionNumber: int(0),
  startTime: isoDateTime,
  lastSaveTime: isoDateTime,
  /** Milliseconds. */
  duration: int(0),
  chunkCount: int(0),
  isCheckpoint: z._default(z.boolean(), false),
  status: z._default(z.enum(['recording', 'unfinished', 'finished']), 'recording'),
  mimeType: z._default(text(100), ''),
  deviceId: z._default(text(64), ''),
  deviceName: z._default(text(100), ''),
  broughtBack,
  lastModified: isoDateTime,
  ...replicatedShape,
}
export const recordingDocument = z.looseObject(recordingShape)
export type Recording = DocumentOf<typeof recordingShape>
