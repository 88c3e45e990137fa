import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createCampaign } from '../data/local/index.ts'
import { LocalDbContext } from '../data/local/store/context.ts'
import { closeLocalDb, openLocalDb, removeLocalData } from '../data/local/store/database.ts'
import type { LocalDb } from '../data/local/store/local-db.ts'
import { queryClient } from '../data/remote/query-client.ts'
import { theme } from '../ui/theme/theme.ts'
import { forgetToasts } from '../ui/toasts/toast-store.ts'
import { Toasts } from '../ui/toasts/toasts.tsx'

// Growing text areas listen to it; happy-dom has none.
if (!('fonts' in document)) Object.defineProperty(document, 'fonts', { value: new EventTarget() })

export type TestApp = { db: LocalDb; campaignId: string; leave: () => Promise<void> }

let apps = 0

/**
 * A real local database with one empty campaign. The test itself imports 'fake-indexeddb/auto', before anything else.
 */
export async function openTestApp(): Promise<TestApp> {
  const account = `app-${apps++}`
  const db = await openLocalDb(account, { multiInstance: false })
  const { id } = await createCampaign(db, { name: 'The Drowned Bells', startingLevel: 1, sessionNumber: 0 })
  const leave = async () => {
    await closeLocalDb(db)
    await removeLocalData(account)
  }
  return { db, campaignId: id, leave }
}

export function renderApp(app: TestApp, screen: ReactNode) {
  forgetToasts()
  return render(
    <MantineProvider theme={theme} env="test" withCssVariables={false} withGlobalClasses={false}>
      <QueryClientProvider client={queryClient}>
        <LocalDbContext value={app.db}>{screen}</LocalDbContext>
      </QueryClientProvider>
      <Toasts />
    </MantineProvider>,
  )
}
