import { MantineProvider } from '@mantine/core'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BackupRows } from './backup-rows.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 10, 20, 23, 50), toFake: ['Date', 'setInterval', 'clearInterval'] })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const none = () => undefined

test('a copy made before midnight isn’t of today any more after it', () => {
  const backup = { file: 'bells.zip', at: new Date(2026, 10, 20, 21, 12), bytes: 0 }
  render(
    <MantineProvider env="test">
      <BackupRows label="Copies" backups={[backup]} isBusy={false} onRestore={none} onDownload={none} onRemove={none} />
    </MantineProvider>,
  )
  const row = screen.getByRole('listitem')
  expect(row.textContent).toContain('Today, 21:12')
  act(() => void vi.advanceTimersByTime(15 * 60_000))
  expect(row.textContent).toContain('Nov 20, 21:12')
  expect(row.textContent).not.toContain('Today')
})
