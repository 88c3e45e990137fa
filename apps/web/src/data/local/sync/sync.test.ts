import 'fake-indexeddb/auto'
import { filter, firstValueFrom } from 'rxjs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../testing/render-with-db.tsx'
import { createCharacter } from '../campaign/characters.ts'
import { changeDocument } from '../store/documents.ts'
import { campaignSync$ } from './sync.ts'

let app: TestApp
beforeEach(async () => {
  app = await openTestApp()
})
afterEach(() => app.leave())

test('the status of a campaign with a conflict still knows that the plan sends nothing', async () => {
  const { db, campaignId } = app
  const mira = await createCharacter(db, campaignId, { type: 'player', name: 'Mira', playerName: 'Ines' })
  const conflict = {
    id: 'c',
    path: 'notes',
    base: '',
    mine: 'Bells',
    theirs: 'Fog',
    by: 'Gwen',
    at: '2026-11-20T20:00:00.000Z',
  }
  await changeDocument(db.collections.characters, mira.id, (stored) => ({ ...stored, conflicts: [conflict] }))
  const all = await firstValueFrom(campaignSync$(db).pipe(filter((each) => each[campaignId]?.conflicts === 1)))
  expect(all[campaignId]).toMatchObject({ status: 'conflict', besideConflicts: { status: 'local' } })
})
