import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestBrowser, type TestServer } from '../index.ts'

const UNKNOWN_ID = '11111111-2222-4333-8444-555555555555'

/** As text, because some are not JSON. */
const BODIES: string[] = [
  '',
  ' ',
  'null',
  'true',
  '0',
  '""',
  '[]',
  '[[[[[[]]]]]]',
  '{',
  '{"a":}',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '{"toString":1,"hasOwnProperty":2,"valueOf":null}',
  '{"id":"\\u0000"}',
  '{"id":"\\ud800","name":"\\udfff"}',
  '{"id":1e400,"name":-0,"tier":[],"email":{}}',
  '{"id":{"$gt":""},"username":{"$ne":null},"password":["x"]}',
  '{"isAdmin":true,"isOwner":true,"tier":"elite","ownerId":"user-owner","seq":9,"rev":"x","blocked":false}',
  `{"id":"${'x'.repeat(300_000)}","name":"${'y'.repeat(300_000)}"}`,
  `${'{"a":'.repeat(2_000)}1${'}'.repeat(2_000)}`,
  '{"id":"../../etc/passwd","name":"\'; drop table user; --","collection":"users"}',
  '{"rows":[null],"collection":"characters","replica":"r"}',
  '{"rows":[{"doc":{"id":"x","rev":"1"},"base":7}],"collection":"characters","replica":"r"}',
  '{"checkpoint":{"x":"1:-1"},"collection":"characters"}',
]

let server: TestServer
let callers: TestBrowser[]
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMITS: 'off' } })
  callers = [server.signIn('owner'), server.signIn('gm'), server.browser()]
})
afterAll(() => server.close())

test('no broken body makes a route fail, and refusals have words', async () => {
  const wrong: string[] = []
  for (const { method, url } of server.app.declaredRoutes()) {
    if (!['POST', 'PUT', 'PATCH', 'DELETE'].includes(method)) continue
    for (const [index, payload] of BODIES.entries()) {
      for (const caller of callers) {
        const path = url.replace(/:\w+/g, UNKNOWN_ID)
        const headers = { 'content-type': 'application/json' }
        const answer = await caller.send({ method: method as 'POST', url: path, headers, payload })
        const refused = answer.statusCode >= 400
        const inWords = refused && answer.json().message?.length > 0 && answer.json().error === answer.json().message
        const isFault = answer.statusCode >= 500 && answer.json().code !== 'ai_missing'
        if (isFault || (refused && !inWords)) wrong.push(`${method} ${url} #${index}: ${answer.body}`)
      }
    }
  }
  expect(wrong).toEqual([])
})
