import 'fake-indexeddb/auto'
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ImportProgress, planImport, readImportTarget, runImport } from '../../../data/local/imports/index.ts'
import { aFoundCreature } from '../../../data/local/imports/testing/found-things.ts'
import { openTestApp, renderApp, type TestApp } from '../../../testing/render-with-db.tsx'
import { ImportsList } from './imports-list.tsx'

let app: TestApp
const user = userEvent.setup({ delay: null })
beforeEach(async () => {
  app = await openTestApp()
})
afterEach(async () => {
  cleanup()
  await app.leave()
})

/** What an import of so many crabs writes. */
async function crabSteps(count: number) {
  const target = await readImportTarget(app.db, app.campaignId)
  const wanted = Array.from({ length: count }, (_, at) => ({ thing: aFoundCreature(`Crab ${at}`) }))
  const choices = { target: 'campaign', pagesBecome: 'sessions', keepsRest: true } as const
  return planImport({ wanted, target, choices, srd: [] })
}

test('an import that a person stops can go on at once, and says how far it is while it runs', async () => {
  const { db, campaignId } = app
  renderApp(app, <ImportsList campaignId={campaignId} title="Imports" />)
  const steps = await crabSteps(120)
  const stopping = new AbortController()
  const seen: string[] = []
  const onProgress = ({ done }: ImportProgress) => {
    seen.push(screen.queryByText(/^Importing/)?.textContent ?? '')
    if (done === 100) stopping.abort()
  }
  await runImport(db, { campaignId, files: ['shore.json'], steps }, { onProgress, signal: stopping.signal })
  expect(seen.at(-1)).toBe('Importing: 50 of 120')
  await screen.findByText('Import stopped after 100 of 120.')
  expect(screen.queryByText(/^Importing/)).toBeNull()

  await user.click(screen.getByRole('button', { name: 'Go on' }))
  await user.click(await screen.findByRole('button', { name: /^Take back the import of .*: shore\.json$/ }))
  await screen.findByText('Taken back')
  expect(await db.collections.characters.count().exec()).toBe(0)
})

test('an import whose tab closed before it marked what it stored says how many are there', async () => {
  const { db, campaignId } = app
  const steps = await crabSteps(60)
  const stopping = new AbortController()
  const run = { onProgress: () => stopping.abort(), signal: stopping.signal }
  const { id } = await runImport(db, { campaignId, files: ['shore.json'], steps }, run)
  await db.side.importSteps.bulkUpdate(
    steps.slice(0, 50).map(({ document }, number) => ({
      key: [id, number],
      changes: { isWritten: false, hash: undefined, document: document as never },
    })),
  )
  renderApp(app, <ImportsList campaignId={campaignId} title="Imports" />)
  await screen.findByText('Import stopped after 50 of 60.')
})
