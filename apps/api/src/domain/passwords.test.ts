import { expect, test } from 'vitest'
import { CHEAP_COST } from '../testing/index.ts'
import { createPasswords, createQueue, PASSWORD_COST } from './passwords.ts'

const passwords = createPasswords({ password: CHEAP_COST, answer: CHEAP_COST })

test('a password is hashed with argon2id at the requested cost', async () => {
  expect(PASSWORD_COST).toEqual({ memoryCost: 65_536, timeCost: 3, parallelism: 1 })
  expect(await passwords.hash('lantern-oil')).toMatch(/^\$argon2id\$v=19\$m=1024,p=1,t=2\$/)
})

test('only the same password matches, however its accents were typed', async () => {
  const hash = await passwords.hash('caf\u00e9-lantern')
  expect(await passwords.verify(hash, 'cafe\u0301-lantern')).toBe(true)
  expect(await passwords.verify(hash, 'Caf\u00e9-lantern')).toBe(false)
})

test("an account without a password never matches, not even with the decoy's password", async () => {
  expect(await passwords.verify(undefined, 'no such account')).toBe(false)
  expect(await passwords.verify(null, '')).toBe(false)
})

test('a security answer may differ in case and spacing', async () => {
  const hash = await passwords.hashAnswer(' Rex  the Dog')
  expect(await passwords.verifyAnswer(hash, 'rex the dog ')).toBe(true)
  expect(await passwords.verifyAnswer(hash, 'rexthedog')).toBe(false)
})

test('two hashes run at a time, the rest wait in order, and calls past the queue are refused with 503', async () => {
  const inTurn = createQueue(2, 2)
  const started: number[] = []
  const finish: (() => void)[] = []
  const work = (index: number) =>
    inTurn(() => {
      started.push(index)
      return new Promise<number>((resolve) => finish.push(() => resolve(index)))
    })
  const results = [0, 1, 2, 3].map(work)
  expect(started).toEqual([0, 1])
  await expect(work(4)).rejects.toMatchObject({ code: 'busy', extras: { retryAfterSeconds: 5 } })
  finish[1]?.()
  await results[1]
  await Promise.resolve()
  expect(started).toEqual([0, 1, 2])
  finish[0]?.()
  await results[0]
  await Promise.resolve()
  expect(started).toEqual([0, 1, 2, 3])
  for (const done of finish) done()
  expect(await Promise.all(results)).toEqual([0, 1, 2, 3])
})

test('failed work frees its slot', async () => {
  const inTurn = createQueue(1, 1)
  await expect(inTurn(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await inTurn(async () => 'next')).toBe('next')
})
