import * as z from 'zod/mini'
import { type DocumentOf, id, int, isoDateTime, nameText, text } from '../fields.ts'
import { broughtBack, replicatedShape } from './replicated.ts'

/** More are left out. */
export const MOST_SOURCES = 300
/** A sentence of the summary made from a recording, and where the recording says it; `at` in milliseconds. */
const recordingSource = z.looseObject({
  field: text(30),
  sentence: text(1000),
  quote: z.optional(text(500)),
  at: z.optional(int(0)),
})
export type RecordingSource = { field: string; sentence: string; quote?: string | undefined; at?: number | undefined }

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
  deviceName: z._default(nameText(100), ''),
  sources: z.optional(z.array(recordingSource).check(z.maxLength(MOST_SOURCES))),
  /**
   * Who speaks, by part and the speech model's label, as in `0/A`: a character's id, or `gm`. Models name speakers again
   * in each part; what is said of one part holds for the later ones, until it is said of one of them.
   */
  speakers: z.optional(z.record(text(120), text(64))),
  broughtBack,
  lastModified: isoDateTime,
  ...replicatedShape,
}
export const recordingDocument = z.looseObject(recordingShape)
export type Recording = DocumentOf<typeof recordingShape>
