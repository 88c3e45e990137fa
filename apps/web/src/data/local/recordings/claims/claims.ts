import { MOST_CLAIMS, type Recording, type RecordingClaim, type SummaryClaim, withName } from '@lanternkeep/schema'
import { changeDocument, readDocument } from '../../store/documents.ts'
import type { LocalDb } from '../../store/local-db.ts'
import { type Said, whenSaid } from './said.ts'

type Answer = { claims: readonly SummaryClaim[]; said: readonly Said[] }

/** Keeps with the recording where each sentence of its summary comes from. They replace those of an earlier summary. */
export async function noteClaims(db: LocalDb, recordingId: string, { claims, said }: Answer): Promise<void> {
  const kept = claims.slice(0, MOST_CLAIMS).map(({ field, sentence, line, quote }): RecordingClaim => {
    const at = line === undefined ? undefined : said[line]
    return { field, sentence, ...(at && quote && { quote, at: whenSaid(at, quote) }) }
  })
  await changeDocument(db.collections.recordings, recordingId, (recording) => ({ ...recording, claims: kept }))
}

/** A name that is spelled differently in the texts is in their sentences too, or they would not be found again. */
export async function spellClaims(db: LocalDb, recordingId: string, change: { heard: string; name: string }) {
  const { recordings } = db.collections
  const { claims } = (await readDocument<Recording>(recordings, recordingId)) ?? {}
  const spelled = (text: string) => withName(text, change)
  if (!claims?.some(({ sentence, quote = '' }) => spelled(sentence) !== sentence || spelled(quote) !== quote)) return
  await changeDocument(recordings, recordingId, (recording) => ({
    ...recording,
    claims: recording.claims?.map((claim) => ({
      ...claim,
      sentence: spelled(claim.sentence),
      ...(claim.quote !== undefined && { quote: spelled(claim.quote) }),
    })),
  }))
}
