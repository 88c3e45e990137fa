import { afterAll, beforeAll, expect, test } from 'vitest'
import { query } from '../../../storage/sql.ts'
import { startTestServer, type TestBrowser, type TestServer } from '../../../testing/index.ts'
import { queryPlanOf } from '../../../testing/raw-sql.ts'
import { addUser } from '../../auth/users.repository.ts'
import { userCountQuery, usersQuery } from '../admin.repository.ts'

const MANY = 10_000

let server: TestServer
let admin: TestBrowser
beforeAll(async () => {
  server = await startTestServer()
  admin = server.signIn('admin')
  await server.deps.db.transaction(async (tx) => {
    for (let number = 0; number < MANY; number += 1) {
      const name = String(number).padStart(5, '0')
      await addUser(tx, {
        id: `user-${name}`,
        email: `person-${name}@example.com`,
        first_name: 'Person',
        last_name: name,
        password_hash: null,
        security_question: null,
        security_answer_hash: null,
        tier: 'free',
        is_admin: 0,
        is_owner: 0,
        blocked: 0,
        email_verified_at: null,
        auth_provider: 'local',
        created_at: '2026-11-20T20:00:00.000Z',
      })
    }
  })
})
afterAll(() => server.close())

const planOf = (query: Parameters<typeof queryPlanOf>[1]) => queryPlanOf(server.deps.db, query)

test('a page of ten thousand users is found through one index, without sorting', () => {
  const page = usersQuery({ search: '', limit: 50, after: 'person-05000@example.com' })
  expect(planOf(page)).toEqual(['SEARCH user USING INDEX user_listed (email_key>?)'])
  const search = usersQuery({ search: 'person', limit: 50, after: 'person-05000@example.com' })
  expect(planOf(search)).toEqual(['SEARCH user USING INDEX user_listed (email_key>?)'])
})

test('counting and searching only read the index, never the table', () => {
  expect(planOf(userCountQuery('lantern'))).toEqual(['SCAN user USING COVERING INDEX user_listed'])
  expect(planOf(userCountQuery(''))).toEqual(['SCAN user USING COVERING INDEX user_listed'])
})

test('the last page of a search is correct, and no search finds deleted users', async () => {
  await admin.delete('/api/admin/users/user-09998')
  const answer = await admin.get('/api/admin/users?search=PERSON%200999&limit=5&cursor=user-09995')
  expect(answer.headers['x-total-count']).toBe('9')
  expect(answer.json().map(({ lastName }: { lastName: string }) => lastName)).toEqual(['09996', '09997', '09999'])
  const all = await admin.get('/api/admin/users')
  expect(all.json()).toHaveLength(MANY)
  expect(all.headers['x-total-count']).toBe(String(MANY))
})

test('a cursor deleted meanwhile continues from its position', async () => {
  const page = async () =>
    (await admin.get('/api/admin/users?search=person&limit=2&cursor=user-00003')).json<{ id: string }[]>()
  const before = await page()
  await admin.delete('/api/admin/users/user-00003')
  expect((await page()).map(({ id }) => id)).toEqual(before.map(({ id }) => id))
})

test('deleted users are found through an index, too', () => {
  const held = query.selectFrom('user').selectAll().where('deleted_at', 'is not', null).orderBy('deleted_at', 'desc')
  expect(planOf(held)).toEqual(['SEARCH user USING INDEX user_held (deleted_at>?)'])
})
