import { expect, onTestFinished, test } from 'vitest'
import { DEMO_CAMPAIGNS } from '../apps/api/src/testing/demo-world.ts'
import { DEMO_PASSWORD, DEMO_PEOPLE } from '../apps/api/src/testing/demo-world-people.ts'
import { startTestServer } from '../apps/api/src/testing/index.ts'
import { seedDemoWorld } from './seed.ts'

async function aSeededServer() {
  const server = await startTestServer()
  onTestFinished(() => server.close())
  return { server, added: await seedDemoWorld(server.deps) }
}

test('the demo world holds everybody and everything that was written for it', async () => {
  const { server, added } = await aSeededServer()
  expect(added).toEqual([
    ...Object.values(DEMO_PEOPLE).map(({ email }) => email),
    ...DEMO_CAMPAIGNS.map(({ campaign }) => campaign.name),
  ])
  for (const { campaign, characters, sessions, handouts, combat } of DEMO_CAMPAIGNS) {
    const { db } = server.deps
    const count = db.sqlite.prepare('select count(*) from doc where campaign_id = ?').pluck().get(campaign.id)
    expect(count).toBe(1 + characters.length + sessions.length + handouts.length + (combat ? 1 : 0))
  }
})

test('a person of the demo world signs in with the password that is printed', async () => {
  const { server } = await aSeededServer()
  const body = { username: DEMO_PEOPLE.gm.email, password: DEMO_PASSWORD }
  expect((await server.browser().post('/api/auth/local', body)).statusCode).toBe(200)
})

test('a second time it adds nothing and changes nothing', async () => {
  const { server } = await aSeededServer()
  expect(await seedDemoWorld(server.deps)).toEqual([])
})
