import type { User } from '@lanternkeep/schema'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { abandonArrival, finishArrival, useArriving, welcome } from './arrival.ts'
import { currentPerson, setPerson } from './person.ts'

const pia = { id: 'pia', firstName: 'Pia', email: 'pia@example.com', tier: 'free', isAdmin: false } as User
const otto = { ...pia, id: 'otto' }

beforeEach(() => {
  localStorage.clear()
  setPerson(null)
  abandonArrival()
})
afterEach(cleanup)

const now = () => renderHook(() => useArriving()).result.current?.id

test('a person who logs in where no one was is asked about guest memberships before the account’s data opens', () => {
  welcome(pia)
  expect([now(), currentPerson()?.id]).toEqual(['pia', undefined])
  act(finishArrival)
  expect([now(), currentPerson()?.id]).toEqual([undefined, 'pia'])
})

test('in place of another person, or of the same one, the data opens at once', () => {
  setPerson(pia)
  welcome(pia)
  expect([now(), currentPerson()?.id]).toEqual([undefined, 'pia'])
  welcome(otto)
  expect([now(), currentPerson()?.id]).toEqual([undefined, 'otto'])
})

test('a sign-in session that ends before the data opened opens nothing', () => {
  welcome(pia)
  act(abandonArrival)
  finishArrival()
  expect([now(), currentPerson()]).toEqual([undefined, null])
})

test('logging in or out in one tab does so in the others', () => {
  localStorage.setItem('lanternkeep.lastUser', JSON.stringify(otto))
  window.dispatchEvent(new StorageEvent('storage', { key: 'lanternkeep.lastUser' }))
  expect(currentPerson()?.id).toBe('otto')
})
