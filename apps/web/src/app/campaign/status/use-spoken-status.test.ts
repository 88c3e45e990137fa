import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useSpokenStatus } from './use-spoken-status.ts'

type Kind = Parameters<typeof useSpokenStatus>[0]

/** What is in the live region after each of these. */
function spokenAfter(first: Kind, ...rest: Kind[]): string[] {
  const { result, rerender } = renderHook(useSpokenStatus, { initialProps: first })
  const next = (kind: Kind) => {
    rerender(kind)
    return result.current
  }
  return [result.current, ...rest.map(next)]
}

const GONE = 'You’re offline. Changes stay on this device.'
const BACK = 'Synced again.'

test('syncing is not announced, however often', () => {
  expect(spokenAfter('synced', 'syncing', 'synced', 'syncing', 'synced')).toEqual(['', '', '', '', ''])
})

test('going offline is announced once, and being back when everything is sent', () => {
  expect(spokenAfter('synced', 'offline', 'offline', 'syncing', 'synced')).toEqual(['', GONE, GONE, '', BACK])
})

test('online again without a plan, or as a blocked account, it says that changes stay here for another reason', () => {
  const stays = 'Changes stay on this device. The reason is in the header.'
  expect(spokenAfter('offline', 'local', 'local', 'syncing', 'synced')).toEqual([GONE, stays, stays, stays, BACK])
  expect(spokenAfter('offline', 'synced', 'local', 'offline')).toEqual([GONE, BACK, stays, GONE])
})

test('a campaign that is only here says nothing of it', () => {
  expect(spokenAfter('local', 'syncing', 'synced', 'local')).toEqual(['', '', '', ''])
})

test('being offline again is announced again, and a refusal, too', () => {
  const refused = 'Changes can’t be synced. The reason is in the header.'
  expect(spokenAfter('offline', 'synced', 'offline', 'error', 'synced')).toEqual([GONE, BACK, GONE, refused, BACK])
})
