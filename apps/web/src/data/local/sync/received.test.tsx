import 'fake-indexeddb/auto'
import { aUser } from '@lanternkeep/schema/testing'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestApp, renderApp, type TestApp } from '../../../testing/render-with-db.tsx'
import { createCampaign } from '../campaign/campaigns.ts'
import { insertDocument } from '../store/documents.ts'
import { useIsFirstArriving } from './received.ts'

const SESSIONS = ['sessions'] as const
const SERVED = 'served-by-the-server'

let app: TestApp

beforeEach(async () => {
  app = await openTestApp()
})
afterEach(async () => {
  cleanup()
  await app.leave()
})

function Arriving({ id }: { id: string }) {
  return <p>{`${id} ${useIsFirstArriving(id, SESSIONS) ? 'arrives' : 'is here'}`}</p>
}

test('a campaign that this device made with the server is whole before its first pull; one that is served is not', async () => {
  const { db } = app
  const made = await createCampaign(db, { name: 'Ashfall', startingLevel: 1, sessionNumber: 0 }, { asking: true })
  await insertDocument(db.collections.campaigns, { ...made, id: SERVED, name: 'Saltmere' })
  for (const id of [made.id, SERVED]) await db.store.changeFacts(id, () => ({ id, role: 'gm', accepted: true }))
  db.person$.next({ user: aUser({ tier: 'premium' }), cloud: { connected: true, enabled: true } })
  db.connection$.next({ ...db.connection$.value, online: true })
  renderApp(
    app,
    <>
      <Arriving id={SERVED} />
      <Arriving id={made.id} />
    </>,
  )
  expect(await screen.findByText(`${SERVED} arrives`)).toBeTruthy()
  expect(screen.getByText(`${made.id} is here`)).toBeTruthy()
})
