import {
  MOST_SOURCES,
  type Recording,
  type Session,
  type SummarizeAnswer,
  type SummarizeBody,
  shortHash,
  type TracedField,
} from '@lanternkeep/schema'
import { withBelow } from '../../../../lib/typing/with-below.ts'
import { saveSessionEdit } from '../../forms/form-edit.ts'
import { changeDocument, readDocument } from '../../store/documents.ts'
import type { LocalDb } from '../../store/local-db.ts'
import { namesIn } from '../transcripts/transcripts.ts'
import { saidIn } from './said.ts'
import { recordingSources } from './sources.ts'

/** Another summary of a recording; `sources` say where its sentences come from. */
export type NewSummary = Pick<SummarizeAnswer, TracedField> & { sources: NonNullable<Recording['sources']> }

/** The server; throws what its calls throw. */
type AskSummary = (body: SummarizeBody, key: string) => Promise<SummarizeAnswer>

/**
 * Has the lines summed up as they are now: corrected, and with the names of who speaks. Changes nothing. Asked again
 * about the same lines with the same `round`, it is the same request.
 */
export async function summarizeAgain(
  db: LocalDb,
  recording: Recording,
  { round, ask }: { round: string; ask: AskSummary },
): Promise<NewSummary> {
  const [said, cast] = await Promise.all([saidIn(db, recording), namesIn(db, recording.campaignId)])
  const body = { lines: said.map(({ spoken }) => spoken), cast }
  const { sources = [], ...texts } = await ask(body, `${round}-${shortHash(JSON.stringify(body))}`)
  return { ...texts, sources: recordingSources({ sources, said }) }
}

/** Whether a text of the session is only what the earlier summary of this recording wrote: nobody's words are in it. */
export function isOnlyOf({ sources = [] }: Recording, field: TracedField, text: string): boolean {
  const own = sources.filter((source) => source.field === field).map(({ sentence }) => sentence)
  // The longest first: one may begin another.
  const rest = own.toSorted((a, b) => b.length - a.length).reduce((left, each) => left.replaceAll(each, ''), text)
  return text.trim() === '' || (own.length > 0 && /^[\s*•-]*$/.test(rest))
}

type Use = { recordingId: string; sessionId: string; field: TracedField; how: 'below' | 'instead'; made: NewSummary }

/** Puts one text of another summary into the session. Returns what takes it back. */
export async function takeNewSummary(db: LocalDb, { recordingId, sessionId, field, how, made }: Use) {
  const { recordings, sessions } = db.collections
  const before = (await readDocument<Session>(sessions, sessionId))?.[field] ?? ''
  const between = field === 'summary' ? '\n\n' : '\n'
  const after = how === 'instead' ? made[field] : withBelow(before, made[field], between)
  await changeDocument(recordings, recordingId, (recording: Recording) => {
    const added = made.sources.filter((source) => source.field === field)
    const isOther = (source: (typeof added)[number]) =>
      source.field !== field || !added.some(({ sentence }) => sentence === source.sentence)
    return { ...recording, sources: [...added, ...(recording.sources ?? []).filter(isOther)].slice(0, MOST_SOURCES) }
  })
  const save = async (base: string, mine: string) => {
    await saveSessionEdit(db, sessionId, { base: { [field]: base }, mine: { [field]: mine } })
  }
  await save(before, after)
  return () => save(after, before)
}
