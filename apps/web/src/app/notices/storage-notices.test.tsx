import type { User } from '@lanternkeep/schema'
import { aUser } from '@lanternkeep/schema/testing'
import { MantineProvider } from '@mantine/core'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { writeFlag } from '../../lib/browser/stored-flag.ts'
import type { DeviceFacts } from '../device-facts.ts'
import { StorageNotices } from './storage-notices.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

const aDevice = (lost: 'now' | 'before'): DeviceFacts => ({
  ...{ online: true, waiting: 0, signedOut: false, updateNeeded: false, campaignNames: [], areCampaignsRead: true },
  ...{ audio: { recordings: 0, bytes: 0 }, checkStorage: () => {}, dismissLoss: () => {} },
  storage: { full: false, lost },
})
function noticeFor(person: User | null, lost: 'now' | 'before' = 'now') {
  cleanup()
  render(
    <MantineProvider env="test">
      <StorageNotices facts={aDevice(lost)} person={person} />
    </MantineProvider>,
  )
  return screen.getByRole('status').textContent
}

test('data that is cleared under a player without an account doesn’t come back with a reload', () => {
  expect(noticeFor(null)).toContain('rejoin your campaigns with their codes')
  expect(noticeFor(null)).not.toContain('cloud campaigns again')
})

test('cloud campaigns come back with a reload only while cloud sync is on', () => {
  const gm = aUser({ tier: 'premium' })
  expect(noticeFor(gm)).toContain('turn on cloud sync')
  writeFlag('steamConnected', true)
  writeFlag('steamCloudEnabled', true)
  expect(noticeFor(gm)).toContain('Reload to download your cloud campaigns again')
})

test('on a plan without cloud sync only joined campaigns come back', () => {
  writeFlag('steamConnected', true)
  writeFlag('steamCloudEnabled', true)
  expect(noticeFor(aUser())).toContain('Reload to download the campaigns you joined again')
  expect(noticeFor(aUser(), 'before')).toContain('The campaigns you joined are downloading again')
})

test('no notice takes it for granted that something is left on the screen', () => {
  expect(noticeFor(null)).toContain('If you still see something you need, copy it first.')
})

test('the notice follows the cloud switch while it is shown', () => {
  const gm = aUser({ tier: 'premium' })
  for (const lost of ['now', 'before'] as const) {
    noticeFor(gm, lost)
    expect(screen.getByRole('status').textContent).toContain('urn on cloud sync')
    act(() => {
      writeFlag('steamConnected', true)
      writeFlag('steamCloudEnabled', true)
    })
    expect(screen.getByRole('status').textContent).not.toContain('urn on cloud sync')
    act(() => writeFlag('steamCloudEnabled', false))
  }
})
