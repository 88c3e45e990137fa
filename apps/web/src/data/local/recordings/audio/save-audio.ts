import { saveFile } from '../../../../lib/browser/save-file.ts'
import type { LocalDb } from '../../store/local-db.ts'
import { segmentAudio } from './audio.ts'
import type { StoredSegment } from './audio-database.ts'
import { recordingFileName } from './recording-file-name.ts'

type Named = Parameters<typeof recordingFileName>[0]

/** Saves a recording as one file with a length; if its parts can't be joined, each as a file of its own. */
export async function saveAudio(
  db: Pick<LocalDb, 'audio'>,
  recording: Named,
  segments: readonly StoredSegment[],
): Promise<void> {
  try {
    const { joinAudio } = await import('../../../../lib/audio/join-audio.ts')
    const whole = await joinAudio(segments.map((segment) => ({ ...segment, load: () => segmentAudio(db, segment) })))
    saveFile(whole, recordingFileName(recording, whole.type))
  } catch {
    for (const [index, segment] of segments.entries()) {
      saveFile(await segmentAudio(db, segment), recordingFileName(recording, segment.mimeType, index + 1))
    }
  }
}
