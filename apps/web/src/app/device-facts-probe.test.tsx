import 'fake-indexeddb/auto'
import { NEW_CAMPAIGN_FACTS } from '@lanternkeep/sync/client'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, test } from 'vitest'
import { createCampaign } from '../data/local/index.ts'
import { openTestApp, renderApp, type TestApp } from '../testing/render-with-db.tsx'
import { useDeviceFacts } from './device-facts.ts'
import { DeviceFactsProbe } from './device-facts-probe.tsx'

let app: TestApp
beforeEach(async () => {
  app = await openTestApp()
})
afterEach(async () => {
  cleanup()
  await app.leave()
})

function Told() {
  const facts = useDeviceFacts()
  return <p>{facts && `${facts.campaignNames.length}: ${facts.joinedBy ?? 'no code'}`}</p>
}

test('the shell knows the code of the only campaign that this device joined', async () => {
  const { db, campaignId } = app
  await db.store.changeFacts(campaignId, () => ({ ...NEW_CAMPAIGN_FACTS, id: campaignId, joinedBy: 'ASH-204' }))
  renderApp(
    app,
    <>
      <DeviceFactsProbe />
      <Told />
    </>,
  )
  await screen.findByText('1: ASH-204')
  await createCampaign(db, { name: 'A second one', startingLevel: 1, sessionNumber: 0 })
  await screen.findByText('2: no code')
})
