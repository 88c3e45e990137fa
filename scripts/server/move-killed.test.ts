import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { SYNC_HEADERS, seedCampaign, startTestServer } from '../../apps/api/src/testing/index.ts'
import { connectTo, startPostgres } from '../../apps/api/src/testing/postgres/start-postgres.ts'
import { aPlayer } from '../../packages/schema/src/testing/builders.ts'
import { aFolder } from '../testing/a-data-folder.ts'
import { dataFolder } from './data-folder.ts'
import { moveToSqlite } from './move-to-sqlite.ts'

const SECRET = 'one secret for every server of it'
const MAIL = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'table@example.com' }
const COMMAND = join(import.meta.dirname, 'move-to-sqlite.ts')

/** Kills the command without a chance to tidy up, as soon as the file exists. Returns whether it came so far. */
async function killOnce(file: string, env: Record<string, string>): Promise<boolean> {
  const command = spawn(process.execPath, [COMMAND], { env: { ...process.env, ...env }, stdio: 'ignore' })
  const ended = once(command, 'exit')
  while (!existsSync(file) && command.exitCode === null) await nextTurn()
  const isInTime = command.exitCode === null
  command.kill('SIGKILL')
  await ended
  return isInTime
}

/** Keeps a move from saying that it is done, until the returned function is called. */
async function holdBeforeMoved(databaseUrl: string): Promise<() => Promise<void>> {
  const client = await connectTo(databaseUrl)
  await client.query(`
    create function hold() returns trigger language plpgsql as $$ begin
      perform pg_advisory_xact_lock(1);
      return new;
    end $$;
    create trigger hold before insert on setting for each row when (new.key = 'moved') execute function hold();
    select pg_advisory_lock(1)`)
  return async () => {
    await client.query('select pg_advisory_unlock(1); drop function hold cascade')
    await client.end()
  }
}

test('a move back that is killed while it copies can be started again, and loses nothing that was accepted', async () => {
  const postgres = await startPostgres()
  onTestFinished(() => postgres.close())
  const databaseUrl = postgres.urlOf('postgres')
  const settings = { DATABASE_URL: databaseUrl, SESSION_SECRET: SECRET, ...MAIL }
  const server = await startTestServer({ env: { ...settings, DATA_DIR: aFolder(), RATE_LIMITS: 'off' } })
  const { gm, campaignId } = await seedCampaign(server)
  const look = setInterval(() => void server.deps.storage.look(), 100)

  const taken: string[] = []
  let [refused, isOver] = [0, false]
  const writing = (async () => {
    for (let at = 0; !isOver; at += 1) {
      const rows = [{ doc: aPlayer({ id: `hero-${at}`, campaignId, rev: `r${at}` }), base: null }]
      const body = { collection: 'characters', replica: 'tablet', rows }
      const { statusCode } = await gm.post('/api/sync/push', body, { headers: SYNC_HEADERS })
      if (statusCode === 200) taken.push(`hero-${at}`)
      else refused += 1
      if (statusCode !== 200) expect(statusCode).toBe(503)
      await wait(5)
    }
  })()

  const dataDir = aFolder()
  const { database } = dataFolder(dataDir)
  const move = { dataDir, databaseUrl, sessionSecret: SECRET, s3: undefined, now: new Date(), noticedWithinMs: 500 }
  // While the copy is made, and after it was put in place, before the database it came from says so.
  expect(await killOnce(`${database}.part`, { ...settings, DATA_DIR: dataDir })).toBe(true)
  const letGo = await holdBeforeMoved(databaseUrl)
  expect(await killOnce(database, { ...settings, DATA_DIR: dataDir })).toBe(true)
  await letGo()
  await moveToSqlite(move)
  isOver = true
  await writing
  clearInterval(look)
  await server.close()

  expect(taken.length).toBeGreaterThan(0)
  expect(refused).toBeGreaterThan(0)
  const sqlite = new Database(database, { readonly: true })
  const stored = sqlite.prepare("select id from doc where id like 'hero-%'").pluck().all()
  sqlite.close()
  expect(stored.toSorted()).toEqual(taken.toSorted())
  expect(existsSync(`${database}.part`)).toBe(false)
  const onSqlite = await startTestServer({ env: { DATA_DIR: dataDir, SESSION_SECRET: SECRET, RATE_LIMITS: 'off' } })
  onTestFinished(() => onSqlite.close())
  const browser = onSqlite.browser()
  for (const [name, value] of gm.cookies) browser.cookies.set(name, value)
  expect((await browser.get('/api/campaigns')).json()).toHaveLength(1)
})
