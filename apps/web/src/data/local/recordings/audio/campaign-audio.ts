import type { LocalDb } from '../../store/local-db.ts'
import { keepAudio, moveAudio, removeAudio } from './audio.ts'

/** Removes the audio of a campaign's recordings from this device. */
export async function removeAudioOf(db: LocalDb, campaignId: string): Promise<void> {
  const recordings = await db.collections.recordings.find({ selector: { campaignId } }).exec()
  for (const { id } of recordings) await removeAudio(db, id)
  await db.audio.spellings.where('campaignId').equals(campaignId).delete()
}

/** Takes the audio of a campaign's recordings into memory. Returns what stores it again. */
export async function keepAudioOf(db: LocalDb, campaignId: string): Promise<() => Promise<void>> {
  const recordings = await db.collections.recordings.find({ selector: { campaignId } }).exec()
  const spellings = await db.audio.spellings.where('campaignId').equals(campaignId).toArray()
  const kept = await Promise.all(recordings.map(({ id }) => keepAudio(db, id)))
  return async () => {
    for (const bringBack of kept) await bringBack()
    await db.audio.spellings.bulkPut(spellings)
  }
}

/** Moves what belongs to the recordings of a campaign to those of its copy. Can be repeated. */
export async function moveAudioOf(
  db: LocalDb,
  { from, to, ids }: { from: string; to: string; ids: ReadonlyMap<string, string> },
) {
  const copies = new Set(
    (await db.collections.recordings.find({ selector: { campaignId: to } }).exec()).map(({ id }) => id),
  )
  for (const [id, copyId] of ids) if (copies.has(copyId)) await moveAudio(db, id, { to: copyId, campaignId: to })
  const { spellings } = db.audio
  await db.audio.transaction('rw', spellings, async () => {
    const decided = await spellings.where('campaignId').equals(from).toArray()
    await spellings.bulkPut(decided.map((spelling) => ({ ...spelling, campaignId: to })))
    await spellings.where('campaignId').equals(from).delete()
  })
}
