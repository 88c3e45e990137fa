import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { campaignKeys, formDraftPrefix } from '../../../lib/browser/browser-keys.ts'
import { closeLocalDb, openLocalDb, removeLocalData } from '../store/database.ts'
import type { LocalDb } from '../store/local-db.ts'
import { uploadAsNew } from './campaign-copy.ts'
import { followMoves } from './campaign-moves.ts'
import { createCampaign } from './campaigns.ts'
import { createCharacter } from './characters.ts'

let db: LocalDb
beforeEach(async () => {
  db = await openLocalDb('mover', { multiInstance: false })
})
afterEach(async () => {
  sessionStorage.clear()
  await closeLocalDb(db)
  await removeLocalData('mover')
})

test('what is half typed in another tab is found under the ids of the copy', async () => {
  const old = await createCampaign(db, { name: 'Ash Road', startingLevel: 3, sessionNumber: 2 })
  const hob = await createCharacter(db, old.id, { type: 'npc', name: 'Hob' })
  const copy = await uploadAsNew(db, old.id)
  const copied = await db.collections.characters.findOne().exec(true)
  // The other tab has a storage of its own.
  const draft = formDraftPrefix('mover')
  const typed = { base: { title: '' }, mine: { title: `The map of ${hob.id}` } }
  for (const name of [hob.id, 'handout']) sessionStorage.setItem(`${draft}${old.id}:${name}`, JSON.stringify(typed))
  sessionStorage.setItem(`${draft}another:handout`, JSON.stringify(typed))
  sessionStorage.setItem(campaignKeys(old.id).settingsDraft, JSON.stringify(typed))
  sessionStorage.setItem(campaignKeys(old.id).tool, 'handouts')

  const following = followMoves(db)
  const moved = { ...typed, mine: { title: `The map of ${copied.id}` } }
  await vi.waitFor(() => expect(sessionStorage.getItem(campaignKeys(copy?.id ?? '').tool)).toBe('handouts'))
  const keys = [`${draft}${copy?.id}:${copied.id}`, `${draft}${copy?.id}:handout`]
  for (const key of [...keys, campaignKeys(copy?.id ?? '').settingsDraft]) {
    expect(JSON.parse(sessionStorage.getItem(key) ?? '')).toEqual(moved)
  }
  expect(sessionStorage.getItem(`${draft}another:handout`)).toBe(JSON.stringify(typed))
  expect(sessionStorage).toHaveLength(5)
  following.unsubscribe()
})
