import type { Single, SinglePicture } from '@lanternkeep/archive'
import { type Character, copyOf, type Encounter } from '@lanternkeep/schema'
import { hashBytes } from '../../../lib/hash.ts'
import { type CharacterDraft, createCharacter } from '../campaign/characters.ts'
import { bytesOf } from '../copy/base64.ts'
import { uploadQueuedImages } from '../images/image-queue.ts'
import { createEncounter } from '../prep/encounters.ts'
import { newId, now } from '../store/ids.ts'
import { inBackground } from '../store/in-background.ts'
import type { LocalDb } from '../store/local-db.ts'

/** Adds what a file holds to a campaign as a new thing, with its pictures. */
export async function addSingle(db: LocalDb, campaignId: string, single: Single): Promise<Character | Encounter> {
  await storePictures(db, single.pictures)
  if (single.kind === 'character') {
    const { ownNotes } = single.document as { ownNotes?: string }
    const draft = { ...copyOf(single.document), ...(ownNotes !== undefined && { ownNotes }) }
    return createCharacter(db, campaignId, draft as CharacterDraft)
  }
  const { name, place, creatures, notes, loot, kept } = single.document
  const own = creatures.map((creature) => ({ ...creature, id: newId() }))
  return createEncounter(db, campaignId, { name, place, creatures: own, notes, loot, kept })
}

async function storePictures(db: LocalDb, pictures: readonly SinglePicture[]): Promise<void> {
  const { side } = db
  const whole = pictures.flatMap(({ id, type, data }) => {
    const bytes = bytesOf(data)
    return hashBytes(bytes) === id ? [{ id, type, bytes: bytes.buffer }] : []
  })
  if (whole.length === 0) return
  await side.transaction('rw', side.images, side.imageQueue, async () => {
    await side.images.bulkPut(whole)
    await side.imageQueue.bulkPut(whole.map(({ id }) => ({ id, at: now(), tries: 0 })))
  })
  inBackground(db, uploadQueuedImages(db))
}
