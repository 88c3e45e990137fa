import type { Character, Recording, Session } from '@lanternkeep/schema'
import { changeDocument, readDocument } from '../../store/documents.ts'
import { plainListOf } from '../../store/live.ts'
import type { LocalDb } from '../../store/local-db.ts'
import { paragraphsOf } from '../transcripts/text-of-lines.ts'

/** Who speaks under a label of a part: their name if someone said who it is, otherwise the label. */
export type SpeakerName = (segment: number, label: string) => string
type Speakers = Recording['speakers']

/** The GM as a speaker, in `speakers`. */
export const GM_SPEAKER = 'gm'

/** What was said of a label: for its part, or the nearest one before. */
export function speakerIn(speakers: Speakers, segment: number, label: string): string | undefined {
  for (let part = segment; part >= 0; part -= 1) {
    const who = speakers?.[`${part}/${label}`]
    if (who !== undefined) return who || undefined
  }
  return undefined
}

export function speakerNames(speakers: Speakers, cast: readonly Pick<Character, 'id' | 'name'>[]): SpeakerName {
  return (segment, label) => {
    const who = speakerIn(speakers, segment, label)
    if (who === GM_SPEAKER) return 'GM'
    return cast.find(({ id }) => id === who)?.name ?? label
  }
}

/** By the cast as it is now. */
export async function speakersOf(db: LocalDb, { campaignId, speakers }: Recording): Promise<SpeakerName> {
  if (!speakers) return (_, label) => label
  const found = await db.collections.characters.find({ selector: { campaignId } }).exec()
  return speakerNames(speakers, plainListOf(found))
}

type Choice = { segment: number; label: string; who: string; sessionId: string | undefined }

/**
 * Notes who speaks under a label, `''` if it is none of them, and names them in the session's AI notes. A paragraph that
 * someone changed there stays as they left it.
 */
export async function chooseSpeaker(db: LocalDb, recordingId: string, { segment, label, who, sessionId }: Choice) {
  const { recordings, sessions } = db.collections
  const before = await readDocument<Recording>(recordings, recordingId)
  if (!before) return
  const nameBefore = await speakersOf(db, before)
  const after = await changeDocument(recordings, recordingId, (recording) => {
    return { ...recording, speakers: { ...recording.speakers, [`${segment}/${label}`]: who } }
  })
  const nameAfter = await speakersOf(db, after)
  if (!sessionId) return
  const stored = await db.audio.transcriptLines.where('recordingId').equals(recordingId).toArray()
  const paragraphs = new Map<string, string | undefined>()
  for (const { segment: part, lines } of stored) {
    const named = paragraphsOf(lines, (each) => nameAfter(part, each))
    for (const [index, old] of paragraphsOf(lines, (each) => nameBefore(part, each)).entries()) {
      // Two speakers who said the same under one label can't be told apart.
      paragraphs.set(old, paragraphs.has(old) && paragraphs.get(old) !== named[index] ? undefined : named[index])
    }
  }
  await changeDocument(sessions, sessionId, (session: Session) => {
    const aiNotes = session.aiNotes.split('\n\n').map((paragraph) => paragraphs.get(paragraph) ?? paragraph)
    return { ...session, aiNotes: aiNotes.join('\n\n') }
  })
}
