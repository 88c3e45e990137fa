import 'fake-indexeddb/auto'
import { NEW_CAMPAIGN_FACTS } from '@lanternkeep/sync/client'
import { firstValueFrom } from 'rxjs'
import { expect, onTestFinished, test, vi } from 'vitest'
import { GUEST } from '../store/account.ts'
import { closeLocalDb, openLocalDb, removeLocalData } from '../store/database.ts'
import { connection$ } from './sync.ts'

test('a guest’s device that has left its last campaign is online, though the last call found no server', async () => {
  const db = await openLocalDb(GUEST, { multiInstance: false })
  const joined = { ...NEW_CAMPAIGN_FACTS, id: 'salt-road', role: 'player' as const, memberId: 'seat' }
  await db.store.changeFacts('salt-road', () => joined)
  db.connection$.next({ ...db.connection$.value, online: false })
  expect(await firstValueFrom(connection$(db))).toMatchObject({ online: false })
  await db.store.changeFacts('salt-road', () => ({ ...joined, removed: true }))
  expect(await firstValueFrom(connection$(db))).toMatchObject({ online: true })
  await closeLocalDb(db)
  await removeLocalData(GUEST)
})

test('a guest’s device that asks nothing of a server is offline and online as its browser is', async () => {
  const db = await openLocalDb(GUEST, { multiInstance: false })
  const shown: boolean[] = []
  const shows = connection$(db).subscribe(({ online }) => shown.push(online))
  const browser = vi.spyOn(navigator, 'onLine', 'get')
  onTestFinished(() => browser.mockRestore())
  for (const event of ['offline', 'online'] as const) {
    browser.mockReturnValue(event === 'online')
    window.dispatchEvent(new Event(event))
  }
  shows.unsubscribe()
  expect(shown).toEqual([true, false, true])
  await closeLocalDb(db)
  await removeLocalData(GUEST)
})
