import * as schema from '@lanternkeep/schema'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  accountRows,
  adminRows,
  aiRows,
  campaignAccessRows,
  MATRIX_ROLES,
  type MatrixRole,
  openRows,
  openWorld,
  type Row,
  syncRows,
  type Target,
  type World,
} from '../matrix/index.ts'

/** The answer of every route for every kind of caller and object, from one list. */
const ROWS: Row[] = [...aiRows, ...openRows, ...accountRows, ...adminRows, ...syncRows, ...campaignAccessRows]
/** What the application reads answers with, by call. */
const CONTRACTS = new Map(
  Object.values<unknown>(schema)
    .filter(isContract)
    .map((contract) => [`${contract.method} ${contract.path}`, contract]),
)
/** Files, not calls: the web application and the parts of the docs page. */
const FILES = /^GET \/(\*|api\/docs\/.*)$/

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('every route has its row, and every row its route', () => {
  const declared = world.server.app.declaredRoutes()
  const calls = declared.filter(({ method }) => method !== 'HEAD').map(({ method, url }) => `${method} ${url}`)
  const files = calls.filter((call) => FILES.test(call))
  expect([...new Set(ROWS.map(({ call }) => call))].sort()).toEqual(calls.filter((call) => !FILES.test(call)).sort())
  for (const { method, url, access } of declared) {
    if (files.includes(`${method} ${url}`)) expect([url, access]).toEqual([url, 'public'])
  }
})

test('a row that names an object is also tried with unknown and malformed ones', () => {
  const open = ROWS.filter(({ call, about }) => /:(\w*[iI]d)\b/.test(call) && !about).filter(({ paths }) => {
    const targets = Object.keys(paths?.(world, 'gm') ?? {})
    return !['here', 'unknown', 'malformed'].every((target) => targets.includes(target))
  })
  expect(open.map(({ call }) => call)).toEqual([])
})

test.each(MATRIX_ROLES)(
  'every call answers as its row says, in a way that the application can read: %s',
  async (role) => {
    const wrong: string[] = []
    let cells = 0
    for (const row of ROWS) {
      const paths = row.paths?.(world, role) ?? { here: row.call.split(' ')[1] ?? '' }
      for (const [target, path] of Object.entries(paths) as [Target, string][]) {
        const expected = row.expected(role, target)
        const said = await answerTo(row, role, path)
        cells += 1
        if (said !== expected) wrong.push(`${row.call} (${row.about ?? target}: ${target}) ${said}, not ${expected}`)
      }
    }
    expect(wrong).toEqual([])
    expect(cells).toBeGreaterThan(150)
  },
)

/** The status and, for a refusal, its code, or why clients can't read it; whatever the call changed is reverted. */
async function answerTo({ call, body, headers, reads }: Row, role: MatrixRole, url: string): Promise<string> {
  const method = call.split(' ')[0] as 'GET'
  const payload = body?.(world) ?? ''
  const isRead = method === 'GET'
  const answer = await world.browserOf(role).send({
    method,
    url,
    headers: { ...(!isRead && { 'content-type': 'application/json' }), ...headers },
    ...(!isRead && { payload: Buffer.isBuffer(payload) || payload === '' ? payload : JSON.stringify(payload) }),
  })
  if (answer.statusCode < 400 && (!isRead || url === '/api/logout')) await world.restore()
  if (answer.statusCode >= 400) return `${answer.statusCode} ${answer.json().code}`
  const unread = whyUnread(call, answer)
  if (unread) return unread
  return `${answer.statusCode} ${reads?.(answer.json()) ?? ''}`.trimEnd()
}

/** Why the application can't read a success; a file that it doesn't read as JSON is none of this. */
function whyUnread(call: string, { statusCode, headers, body }: LightMyRequestResponse): string | undefined {
  const contract = CONTRACTS.get(call)
  const isFile = body !== '' && !String(headers['content-type']).startsWith('application/json')
  if (!contract || isFile || statusCode >= 300) return undefined
  try {
    schema.readAnswer(contract, statusCode, body)
    return undefined
  } catch (error) {
    return String(error)
  }
}

function isContract(part: unknown): part is schema.Contract {
  return typeof part === 'object' && part !== null && 'answer' in part && 'path' in part
}
