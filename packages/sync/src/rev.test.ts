import { expect, test } from 'vitest'
import {
  builtOnOf,
  isOfSameMaker,
  isProjected,
  newRev,
  revForWrite,
  sameRev,
  stripProjection,
  withProjection,
  wordOf,
} from './rev.ts'

const device =
  (name: string, word = 'w') =>
  () =>
    `${name}.${word}`
const writer = (role: 'gm' | 'player') => ({ role, isOwn: (rev: string) => isOfSameMaker('gm.', rev) })

test('[V1] a rev is a word, what it was built on, and a mark for projections', () => {
  const rev = newRev(() => 'word', true, 'base')
  expect([rev, wordOf(rev), builtOnOf(rev), isProjected(rev)]).toEqual(['word^base~p', 'word', 'base', true])
  expect([stripProjection(rev), withProjection(rev), withProjection('w')]).toEqual(['word^base', rev, 'w~p'])
  expect(sameRev('a~p', 'a')).toBe(true)
  expect(sameRev('a', 'b')).toBe(false)
})

test('[V2] a new document follows the role, an edit stays in its projection', () => {
  expect(revForWrite(device('pia'), undefined, writer('player'))).toBe('pia.w~p')
  expect(revForWrite(device('gm'), '', writer('gm'))).toBe('gm.w')
  expect(isProjected(revForWrite(device('pia'), 'server~p', writer('gm')))).toBe(true)
  expect(isProjected(revForWrite(device('pia'), 'server', writer('player')))).toBe(false)
})

test("[V3] what a document was built on is kept through local edits and changes when the server's state arrives", () => {
  const first = revForWrite(device('gm', '1'), 'server-7', writer('gm'))
  const second = revForWrite(device('gm', '2'), first, writer('gm'))
  const afterPull = revForWrite(device('gm', '3'), 'pia.9^server-7', writer('gm'))
  expect([first, second, afterPull]).toEqual(['gm.1^server-7', 'gm.2^server-7', 'gm.3^pia.9'])
})

test('[V3] a rev never outgrows its field', () => {
  expect(newRev(() => 'x'.repeat(70), true, 'y'.repeat(70))).toBe(`${'x'.repeat(70)}~p`)
})
