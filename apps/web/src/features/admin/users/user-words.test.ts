import { aUser } from '@lanternkeep/schema/testing'
import { expect, test } from 'vitest'
import { calledBy, protectionOf, whyNoResetLink } from './user-words.ts'

const me = aUser({ id: 'me', isAdmin: true })
const owner = aUser({ id: 'owner', isAdmin: true, isOwner: true })

test('an account is named by its name, and without one by its address', () => {
  expect(calledBy(aUser({ firstName: 'Mira', lastName: '' }))).toBe('Mira')
  expect(calledBy(aUser({ firstName: '', lastName: '', email: 'table12@example.org' }))).toBe('table12@example.org')
})

test("the owner's account and the admin's own are protected, each with a reason, and no other", () => {
  expect(protectionOf(owner, me)).toBe('The server’s owner keeps admin rights and can’t be blocked or deleted.')
  expect(protectionOf(me, me)).toBe('You can’t remove your own admin rights, or block or delete yourself.')
  expect(protectionOf(aUser({ id: 'another', isAdmin: true }), me)).toBeUndefined()
})

test('a reset link is for local accounts with an address', () => {
  expect(whyNoResetLink(aUser({ authProvider: 'local', email: 'mira@example.com' }), me)).toBeUndefined()
  expect(whyNoResetLink(aUser({ authProvider: 'google' }), me)).toBe('Logs in with another service')
  expect(whyNoResetLink(aUser({ email: '' }), me)).toBe('No email address')
})

test("the owner's reset link is for the owner only", () => {
  expect(whyNoResetLink(owner, me)).toBe('Only the owner can copy this link')
  expect(whyNoResetLink(owner, owner)).toBeUndefined()
})
