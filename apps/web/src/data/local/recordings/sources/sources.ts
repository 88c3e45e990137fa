import { MOST_SOURCES, type Recording, type RecordingSource, type SummarySource, withName } from '@lanternkeep/schema'
import { changeDocument, readDocument } from '../../store/documents.ts'
import type { LocalDb } from '../../store/local-db.ts'
import { type Said, whenSaid } from './said.ts'

type Answer = { sources: readonly SummarySource[]; said: readonly Said[] }

/** Keeps with the recording where each sentence of its summary comes from. They replace those of an earlier summary. */
export async function noteSources(db: LocalDb, recordingId: string, { sources, said }: Answer): Promise<void> {
  const kept = recordingSources({ sources, said })
  await changeDocument(db.collections.recordings, recordingId, (recording) => ({ ...recording, sources: kept }))
}

/** As they are kept with a recording. */
export function recordingSources({ sources, said }: Answer): RecordingSource[] {
  return sources.slice(0, MOST_SOURCES).map(({ field, sentence, line, quote }) => {
    const at = line === undefined ? undefined : said[line]
    return { field, sentence, ...(at && quote && { quote, at: whenSaid(at, quote) }) }
  })
}

/** A name that is spelled differently in the texts is in their sentences too, or they would not be found again. */
export async function spellSources(db: LocalDb, recordingId: string, change: { heard: string; name: string }) {
  const { recordings } = db.collections
  const { sources } = (await readDocument<Recording>(recordings, recordingId)) ?? {}
  const spelled = (text: string) => withName(text, change)
  if (!sources?.some(({ sentence, quote = '' }) => spelled(sentence) !== sentence || spelled(quote) !== quote)) return
  await changeDocument(recordings, recordingId, (recording) => ({
    ...recording,
    sources: recording.sources?.map((source) => ({
      ...source,
      sentence: spelled(source.sentence),
      ...(source.quote !== undefined && { quote: spelled(source.quote) }),
    })),
  }))
}
