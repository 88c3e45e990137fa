import type { ServerHealth } from '@lanternkeep/schema'
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../../data/remote/query-client.ts'
import { RemoteProvider } from '../../../data/remote/remote-provider.tsx'
import { LateBackupNotice } from './late-backup-notice.tsx'
import { ServerTab } from './server-tab.tsx'

const LATE: ServerHealth = {
  version: '1.0.0',
  startedAt: '2026-11-20T19:30:00Z',
  isOneOfSeveral: false,
  storage: { databaseBytes: 1, imageBytes: 0, freeBytes: 1 },
  backup: { at: '2026-11-18T20:00:00Z', everyHours: 24, isLate: true, error: null },
  integrity: { at: '2026-11-20T03:10:00Z' },
  mail: { sends: true, waiting: 0, failed: 0, lastError: null, lastSentAt: '2026-11-20T19:00:00Z' },
  refusedPushes: { people: 0, changes: 0, lastAt: null },
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T20:00:00Z'), toFake: ['Date'] })
  vi.stubGlobal('fetch', async (path: string) => Response.json(path === '/api/admin/health' ? LATE : {}))
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the ages of what the server says grow with each answer, also when nothing else changed', async () => {
  render(
    <MantineProvider env="test">
      <RemoteProvider>
        <LateBackupNotice isOwner />
        <ServerTab />
      </RemoteProvider>
    </MantineProvider>,
  )
  const running = within(await screen.findByRole('region', { name: 'Running' }))
  const backup = within(screen.getByRole('region', { name: 'Last backup' }))
  expect(running.getByText('30 minutes')).toBeTruthy()
  expect(backup.getByText('2 days ago')).toBeTruthy()
  vi.setSystemTime(new Date('2026-11-20T23:30:00Z'))
  void queryClient.refetchQueries()
  expect(await running.findByText('4 hours')).toBeTruthy()
  expect(backup.getByText('2 days, 3 h ago')).toBeTruthy()
  expect(screen.getByText(/The last backup is 2 days, 3 h old\./)).toBeTruthy()
})
