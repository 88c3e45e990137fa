import type { Recording, ReviewAnswer, ReviewBody } from '@lanternkeep/schema'
import { shortHash } from '@lanternkeep/schema'
import { useDb } from '../../store/context.ts'
import { newId } from '../../store/ids.ts'
import { liveValue, useLiveValue } from '../../store/live.ts'
import { liveTables } from '../../store/live-tables.ts'
import type { LocalDb } from '../../store/local-db.ts'
import { type Said, saidIn, whenSaid } from '../sources/said.ts'
import { namesIn } from '../transcripts/transcripts.ts'
import type { Find, StoredReview } from './rows.ts'

/** What was found in a recording; no `data` while it loads, `null` if no review was asked for. */
export function useReview(recordingId: string): StoredReview | null | undefined {
  const db = useDb()
  const found = liveValue(db.live, `review/${recordingId}`, () =>
    liveTables([db.audio.reviews], async () => (await db.audio.reviews.get(recordingId)) ?? null),
  )
  return useLiveValue(found).data
}

/** The server; throws what its calls throw. */
type AskReview = (body: ReviewBody, key: string) => Promise<ReviewAnswer>

/**
 * Has a transcript searched, and keeps what was found until the audio is deleted. Repeated after a failure, it is the
 * same request. What was decided or reworded before stays and isn't proposed again.
 */
export async function askForReview(db: LocalDb, recording: Recording, ask: AskReview): Promise<void> {
  const { reviews } = db.audio
  const recordingId = recording.id
  const [said, cast] = await Promise.all([saidIn(db, recording), namesIn(db, recording.campaignId)])
  const body = { lines: said.map(({ spoken }) => spoken), cast }
  const asked = await db.audio.transaction('rw', reviews, async () => {
    const known = await reviews.get(recordingId)
    const key = known?.asked ?? newId()
    await reviews.put({ ...known, recordingId, asked: key })
    return key
  })
  const { finds } = await ask(body, `${asked}-${shortHash(JSON.stringify(body))}`)
  await reviews
    .where('recordingId')
    .equals(recordingId)
    .modify((row: StoredReview) => {
      const before = row.finds ?? []
      const stays = before.filter(({ accepted, isSkipped, foundAs }) => accepted || isSkipped || foundAs !== undefined)
      const isNew = (find: Find) => !stays.some((each) => nameOf(each) === nameOf(find))
      const found = finds.map((find) => placed(find, said)).filter(isNew)
      const open = before.filter((find) => !stays.includes(find))
      row.finds = [...withKnownIds(found, open), ...stays]
      delete row.asked
    })
}

/** What is found again is the same find: someone may be typing in its editor. */
function withKnownIds(found: readonly Find[], open: readonly Find[]): Find[] {
  const left = [...open]
  return found.map((find) => {
    const at = left.findIndex((each) => nameOf(each) === nameOf(find))
    const [known] = at < 0 ? [] : left.splice(at, 1)
    return known ? { ...find, id: known.id } : find
  })
}

function placed({ line, quote, ...find }: ReviewAnswer['finds'][number], said: readonly Said[]): Find {
  const found = line === undefined ? undefined : said[line]
  const { speaker } = found?.spoken ?? {}
  return {
    id: newId(),
    kind: find.kind,
    name: find.name,
    text: find.text,
    ...(find.who && { who: find.who }),
    ...(find.place && { place: find.place }),
    ...(found && quote && { said: { quote, at: whenSaid(found, quote), ...(speaker && { speaker }) } }),
  }
}

function nameOf({ kind, name, foundAs = name }: Find): string {
  return `${kind} ${foundAs.toLowerCase()}`
}

/** Changes one find, also one that looking again has not found. Does nothing if the recording was deleted. */
export async function changeFind(db: LocalDb, recordingId: string, changed: Find, change: (find: Find) => Find) {
  await db.audio.reviews
    .where('recordingId')
    .equals(recordingId)
    .modify((row: StoredReview) => {
      const finds = row.finds ?? []
      const all = finds.some(({ id }) => id === changed.id) ? finds : [changed, ...finds]
      row.finds = all.map((find) => (find.id === changed.id ? change(find) : find))
    })
}
