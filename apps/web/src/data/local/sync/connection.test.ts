import 'fake-indexeddb/auto'
import { NEW_CAMPAIGN_FACTS } from '@lanternkeep/sync/client'
import { firstValueFrom } from 'rxjs'
import { expect, test } from 'vitest'
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
