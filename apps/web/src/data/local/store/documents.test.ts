import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createCampaign } from '../campaign/campaigns.ts'
import { createCharacter } from '../campaign/characters.ts'
import { closeLocalDb, openLocalDb, removeLocalData } from './database.ts'
import { bringBackDocuments, changeDocument, readDocument, removeDocument } from './documents.ts'
import type { LocalDb } from './local-db.ts'

let db: LocalDb
let id: string

beforeEach(async () => {
  db = await openLocalDb('tester', { multiInstance: false })
  const campaign = await createCampaign(db, { name: 'Ash Road', startingLevel: 1, sessionNumber: 0 })
  id = (await createCharacter(db, campaign.id, { type: 'player', name: 'Mira', playerName: 'Jo' })).id
})

afterEach(async () => {
  await closeLocalDb(db)
  await removeLocalData('tester')
})

/** Deletes the document in the moment before the next write is stored. */
function deleteBeforeNextWrite(): void {
  const { storageInstance } = db.collections.characters
  const write = storageInstance.bulkWrite.bind(storageInstance)
  storageInstance.bulkWrite = async (rows, context) => {
    storageInstance.bulkWrite = write
    const tombstones = rows.map(({ previous }) => ({
      previous,
      document: { ...previous, _deleted: true, rev: 'else.1' },
    }))
    await write(tombstones as typeof rows, context)
    return write(rows, context)
  }
}

/** Answers the next write as if another one had come before. */
function overtakeNextWrite(): void {
  const { storageInstance } = db.collections.characters
  const write = storageInstance.bulkWrite.bind(storageInstance)
  storageInstance.bulkWrite = async (rows) => {
    storageInstance.bulkWrite = write
    const refused = rows.map((writeRow) => ({ status: 409, isError: true, documentId: writeRow.document.id, writeRow }))
    return { error: refused } as unknown as ReturnType<typeof write>
  }
}

const stored = async () => (await db.collections.characters.storageInstance.findDocumentsById([id], true))[0]

test('a change that meets a deletion on its way is refused and leaves the tombstone alone', async () => {
  deleteBeforeNextWrite()
  const changing = changeDocument(db.collections.characters, id, (mira) => ({ ...mira, alias: 'Stranger' }))
  await expect(changing).rejects.toThrow(`No characters document ${id} on this device`)
  expect(await stored()).toMatchObject({ _deleted: true, rev: 'else.1', alias: '' })
})

test('a removal that meets another one has nothing left to do', async () => {
  deleteBeforeNextWrite()
  await removeDocument(db.collections.characters, id)
  expect(await stored()).toMatchObject({ _deleted: true, rev: 'else.1' })
})

test('what is brought back while another device’s deletion of it arrives is there all the same', async () => {
  const mira = await readDocument(db.collections.characters, id)
  await removeDocument(db.collections.characters, id)
  overtakeNextWrite()
  await bringBackDocuments(db.collections.characters, mira ? [mira] : [])
  expect(await stored()).toMatchObject({ _deleted: false, name: 'Mira', broughtBack: 1 })
})
