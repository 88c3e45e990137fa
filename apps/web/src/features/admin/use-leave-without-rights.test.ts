import { aUser } from '@lanternkeep/schema/testing'
import { expect, test } from 'vitest'
import { refusalOf } from './use-leave-without-rights.ts'

const admin = aUser({ isAdmin: true })
const member = aUser({ isAdmin: false })

test("an admin stays, before and after the server's answer", () => {
  expect(refusalOf(admin, undefined)).toBeUndefined()
  expect(refusalOf(admin, admin)).toBeUndefined()
})

test('a signed-out person is asked to log in, whatever this device remembers of them', () => {
  expect(refusalOf(admin, null)).toBe('You’re logged out. Log in as an admin to open it again.')
})

test('so is an admin who logged out in another tab, before the server is asked again', () => {
  expect(refusalOf(null, admin)).toBe('You’re logged out. Log in as an admin to open it again.')
})

test("a person who isn't an admin, or isn't any more, sees that only admins can open it", () => {
  expect(refusalOf(member, member)).toBe('Only admins can open this.')
  expect(refusalOf(null, undefined)).toBe('Only admins can open this.')
  expect(refusalOf(admin, member)).toBe('This account is no longer an admin.')
})
