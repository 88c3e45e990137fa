import 'fake-indexeddb/auto'
import type { FieldConflict } from '@lanternkeep/schema'
import { now as timeOfRxdb } from 'rxdb'
import { filter, firstValueFrom, map } from 'rxjs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openTestApp, type TestApp } from '../../../testing/render-with-db.tsx'
import { createCharacter, deleteCharacter } from '../campaign/characters.ts'
import { changeDocument } from '../store/documents.ts'
import { openConflicts$ } from './open-conflicts.ts'

let app: TestApp
beforeEach(async () => {
  app = await openTestApp()
})
afterEach(() => {
  vi.useRealTimers()
  return app.leave()
})

const CONFLICT: FieldConflict = {
  id: 'c',
  path: 'notes',
  base: '',
  mine: 'Bells',
  theirs: 'Fog',
  by: 'Gwen',
  at: '2026-11-20T20:00:00.000Z',
}

async function addHero(name: string, conflicts: FieldConflict[] = []): Promise<string> {
  const { id } = await createCharacter(app.db, app.campaignId, { type: 'player', name, playerName: 'Ines' })
  await setConflicts(id, conflicts)
  return id
}

async function setConflicts(id: string, conflicts: FieldConflict[]): Promise<void> {
  await changeDocument(app.db.collections.characters, id, (stored) => ({ ...stored, conflicts }))
}

const ids$ = () => openConflicts$(app.db).pipe(map((open) => open.map(({ id }) => id)))
const found = () => firstValueFrom(ids$())
const until = (wanted: string[]) => firstValueFrom(ids$().pipe(filter((ids) => ids.join() === wanted.join())))

/**
 * So that what was written before is older than a start looks back. RxDB never goes back behind a time that it has seen,
 * be it in a test of another file.
 */
function anHourLater(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: timeOfRxdb() + 3_600_000 })
}

test('conflicts that come and go while it is followed are told', async () => {
  const mira = await addHero('Mira')
  const told: string[][] = []
  const following = ids$().subscribe((ids) => told.push(ids))
  await vi.waitFor(() => expect(told).toEqual([[]]))
  await setConflicts(mira, [CONFLICT])
  await vi.waitFor(() => expect(told.at(-1)).toEqual([mira]))
  await setConflicts(mira, [])
  await vi.waitFor(() => expect(told.at(-1)).toEqual([]))
  following.unsubscribe()
})

test('a later start finds the noted ones and the new ones without reading the others', async () => {
  const mira = await addHero('Mira', [CONFLICT])
  for (const name of ['Ash', 'Tom', 'Pia']) await addHero(name)
  anHourLater()
  expect(await found()).toEqual([mira])
  await vi.waitFor(async () => expect(await app.db.side.values.get('open conflicts')).toBeDefined())
  anHourLater()
  const tamsin = await addHero('Tamsin', [CONFLICT])
  const query = vi.spyOn(app.db.collections.characters.storageInstance, 'query')
  expect((await found()).toSorted()).toEqual([mira, tamsin].toSorted())
  const results = await Promise.all(query.mock.results.map(({ value }) => value))
  const read = results.flatMap(({ documents }) => documents.map(({ id }: { id: string }) => id))
  expect(read).toEqual([tamsin])
})

test('what was settled or deleted since is open no more', async () => {
  const [settled, deleted] = [await addHero('Mira', [CONFLICT]), await addHero('Ash', [CONFLICT])]
  await until([settled, deleted])
  anHourLater()
  await setConflicts(settled, [])
  await deleteCharacter(app.db, deleted)
  expect(await found()).toEqual([])
})

test('after the clock was set back, everything is read once more', async () => {
  await addHero('Mira', [CONFLICT])
  const [mira] = await found()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 86_400_000 })
  const ash = await addHero('Ash', [CONFLICT])
  expect((await found()).toSorted()).toEqual([mira, ash].toSorted())
})

test('a field that came to hold the other version, too, is no choice any more, and is one again if it changes', async () => {
  const mira = await addHero('Mira', [CONFLICT])
  expect(await found()).toEqual([mira])
  await changeDocument(app.db.collections.characters, mira, (stored) => ({ ...stored, notes: 'Bells' }))
  expect(await found()).toEqual([])
  await changeDocument(app.db.collections.characters, mira, (stored) => ({ ...stored, notes: 'Bells, again' }))
  expect(await found()).toEqual([mira])
})
