import { SqliteError } from 'better-sqlite3'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { AppError } from '../errors/app-error.ts'
import { type DatabaseProblem, PostgresError } from '../storage/errors.ts'
import { replyWithError } from './error-reply.ts'

/** The answer of a route that throws this. */
async function answerTo(thrown: unknown) {
  const app = Fastify()
  app.setErrorHandler(replyWithError)
  app.get('/', async () => {
    throw thrown
  })
  return app.inject({ url: '/' })
}

const fromSqlite = (code: string) => new SqliteError('from the database', code)
const fromPostgres = (problem: DatabaseProblem) => new PostgresError('from the database', { problem })

test.each([
  ['a full disk', fromSqlite('SQLITE_FULL'), 507, 'disk_full', 'The server’s disk is full. Nothing was saved.'],
  ['a locked database', fromSqlite('SQLITE_BUSY'), 503, 'busy', 'The server is busy. Please try again in a moment.'],
  ['a broken constraint', fromSqlite('SQLITE_CONSTRAINT'), 500, 'internal', 'Something went wrong on the server.'],
  [
    'a database out of reach',
    fromPostgres('unavailable'),
    503,
    'busy',
    'The server is busy. Please try again in a moment.',
  ],
  ['a collision', fromPostgres('conflict'), 503, 'busy', 'The server is busy. Please try again in a moment.'],
  ['text', 'thrown text', 500, 'internal', 'Something went wrong on the server.'],
])('%s is answered with a sentence', async (_name, thrown, status, code, message) => {
  const answer = await answerTo(thrown)
  expect(answer.statusCode).toBe(status)
  expect(answer.json()).toEqual({ error: message, message, code })
})

test('an AppError carries its code, path, additional fields and Retry-After', async () => {
  const extras = { path: 'joinCode', retryAfterSeconds: 30, fields: { isLocal: true } }
  const answer = await answerTo(new AppError('rate_limited', 'Wait.', extras))
  expect(answer.statusCode).toBe(429)
  expect(answer.headers['retry-after']).toBe('30')
  expect(answer.json()).toEqual({
    error: 'Wait.',
    message: 'Wait.',
    code: 'rate_limited',
    path: 'joinCode',
    isLocal: true,
  })
})
