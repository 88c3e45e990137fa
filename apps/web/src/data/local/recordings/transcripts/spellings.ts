import {
  type Misheard,
  misheardNames,
  type Recording,
  type Session,
  type TranscriptLine,
  withName,
} from '@lanternkeep/schema'
import { combineLatest, map } from 'rxjs'
import { useDb } from '../../store/context.ts'
import { changeDocument, readDocument } from '../../store/documents.ts'
import { liveValue, plainListOf, useLiveValue } from '../../store/live.ts'
import { liveTables } from '../../store/live-tables.ts'
import type { LocalDb } from '../../store/local-db.ts'
import { spellSources } from '../sources/sources.ts'
import type { StoredSpelling } from './rows.ts'

type Of = Pick<Recording, 'id' | 'campaignId'>
const NOTHING: Misheard[] = []

/** Words of a transcript that may be names of the campaign and weren't decided yet. */
export function useMisheard({ id: recordingId, campaignId }: Of): Misheard[] {
  const db = useDb()
  const found = liveValue(db.live, `misheard/${recordingId}`, () => {
    const lines$ = liveTables([db.audio.transcriptLines], () =>
      db.audio.transcriptLines.where('recordingId').equals(recordingId).toArray(),
    )
    const decided$ = liveTables([db.audio.spellings], () =>
      db.audio.spellings.where('campaignId').equals(campaignId).toArray(),
    )
    const cast$ = db.collections.characters.find({ selector: { campaignId } }).$
    return combineLatest([lines$, decided$, cast$]).pipe(
      map(([stored, decided, cast]) => {
        const texts = stored.flatMap(({ lines }) => lines.map(({ text }) => text))
        const names = plainListOf(cast).map(({ name }) => name)
        return misheardNames(texts, names).filter(({ heard }) => !decided.some((each) => each.heard === heard))
      }),
    )
  })
  return useLiveValue(found).data ?? NOTHING
}

/** Spells a word in all lines of the recording and in its session's texts, and in every transcript to come. */
export async function spellAs(
  db: LocalDb,
  { id: recordingId, campaignId }: Of,
  { heard, name, sessionId }: { heard: string; name: string; sessionId: string | undefined },
): Promise<void> {
  await decide(db, { campaignId, heard, name })
  const change = { heard, name }
  await db.audio.transcriptLines
    .where('recordingId')
    .equals(recordingId)
    .modify((row) => {
      row.lines = row.lines.map((line) => ({ ...line, text: withName(line.text, change) }))
    })
  await spellSources(db, recordingId, change)
  const { sessions } = db.collections
  const session = sessionId ? await readDocument<Session>(sessions, sessionId) : undefined
  if (!session || !WRITTEN.some((field) => withName(session[field], change) !== session[field])) return
  await changeDocument(sessions, session.id, (stored: Session): Session => {
    return { ...stored, ...Object.fromEntries(WRITTEN.map((field) => [field, withName(stored[field], change)])) }
  })
}

/** What a transcription writes; the GM's own notes are their own. */
const WRITTEN = ['aiNotes', 'summary', 'keyTopics', 'partyLocation'] as const

/** Never asked about this word again. */
export function leaveSpelling(db: LocalDb, { campaignId }: Of, heard: string): Promise<void> {
  return decide(db, { campaignId, heard, name: null })
}

async function decide({ audio }: Pick<LocalDb, 'audio'>, spelling: StoredSpelling): Promise<void> {
  await audio.spellings.put(spelling)
}

/** The lines with everything that was decided before in this campaign. */
export async function asDecided(
  { audio }: Pick<LocalDb, 'audio'>,
  campaignId: string,
  lines: readonly TranscriptLine[],
): Promise<TranscriptLine[]> {
  const decided = await audio.spellings.where('campaignId').equals(campaignId).toArray()
  const spelled = (text: string) =>
    decided.reduce((sum, { heard, name }) => (name === null ? sum : withName(sum, { heard, name })), text)
  return lines.map((line) => ({ ...line, text: spelled(line.text) }))
}
