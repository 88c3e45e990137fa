import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { type Config, readConfig } from '../config.ts'
import { closeDeps, createDeps, type Deps, type DepsOverrides } from '../deps.ts'
import { createPasswords, type HashCost } from '../domain/passwords.ts'
import type { Mail } from '../outside/mail/mail-transport.ts'
import { buildServer } from '../server.ts'
import type { Storage } from '../storage/opened-storage.ts'
import { IN_MEMORY } from '../storage/sqlite/open.ts'
import { createBrowser, type TestBrowser } from './browser.ts'
import { createClock, type TestClock } from './clock.ts'
import { type Role, signInAs } from './people.ts'
import type { FreshDatabase } from './postgres/fresh-database.ts'
import { storageInMemory } from './storage-in-memory.ts'

/** Whether the tests run on PostgreSQL. */
export const onPostgres = process.env.TEST_DATABASE === 'postgres'

/** The least that argon2 accepts: milliseconds instead of half a second. */
export const CHEAP_COST: HashCost = { memoryCost: 1024, timeCost: 2, parallelism: 1 }

export type TestServer = {
  app: FastifyInstance
  deps: Deps
  clock: TestClock
  /** Sent mails, in order. */
  mails: Mail[]
  /** What the server logged, one parsed line each. */
  logs: Record<string, unknown>[]
  /** A signed-out browser with its own cookies. */
  browser(): TestBrowser
  /** A browser signed in as that person; made on first use, with a session and without a password check. */
  signIn(role: Role): TestBrowser
  close(): Promise<void>
}

export type TestServerOptions = {
  env?: Record<string, string>
  overrides?: DepsOverrides
  webDir?: string
  /** Instead of a new one; whoever gives it takes it back. */
  database?: FreshDatabase | undefined
}

/** The whole server on a new database, with a clock that only moves on request and without a human check. */
export async function startTestServer({
  env = {},
  overrides = {},
  webDir,
  database: given,
}: TestServerOptions = {}): Promise<TestServer> {
  const clock = createClock()
  const mails: Mail[] = []
  const logs: Record<string, unknown>[] = []
  const settings = readConfig({ DATA_DIR: IN_MEMORY, CAPTCHA_PROVIDER: 'none', ...env })
  const database = given ?? (await databaseOfTest())
  const config = { ...settings, databaseUrl: database?.url ?? settings.databaseUrl }
  const storage = overrides.storage ?? (await storageFor(config, given ? undefined : database, clock.now))
  const deps = await createDeps(config, {
    now: clock.now,
    ...(storage && { storage }),
    log: pino({ base: null }, { write: (line: string) => void logs.push(JSON.parse(line)) }),
    passwords: createPasswords({ password: CHEAP_COST, answer: CHEAP_COST }),
    mailTransport: async (mail) => void mails.push(mail),
    ...overrides,
  })
  const browsers: TestBrowser[] = []
  const app = await buildServer(deps, webDir === undefined ? {} : { webDir })
  const browser = () => {
    const opened = createBrowser(app)
    browsers.push(opened)
    return opened
  }
  return {
    app,
    deps,
    clock,
    mails,
    logs,
    browser,
    signIn(role) {
      const signedIn = signInAs(browser(), deps, role)
      // Another person may end the session that is only just being made.
      for (const other of browsers) other.waitFor(signedIn.ready())
      return signedIn
    },
    async close() {
      await Promise.all(browsers.map((each) => each.ready()))
      await app.close()
      await closeDeps(deps)
      if (!given) await database?.release()
    },
  }
}

/** Opened more quickly than the server does it; undefined where it has to. */
async function storageFor(
  { metricsToken, databaseUrl, dataDir }: Config,
  database: FreshDatabase | undefined,
  now: () => Date,
): Promise<Storage | undefined> {
  // Groups are counted only by a storage that the server opens itself.
  if (metricsToken) return undefined
  if (databaseUrl !== undefined) return database?.open?.(now)
  return dataDir === IN_MEMORY ? storageInMemory(now) : undefined
}

/** In memory, or on PostgreSQL if the project of the test says so. */
export async function databaseOfTest(): Promise<FreshDatabase | undefined> {
  if (!onPostgres) return undefined
  // It needs a test run around it, which a script that starts a server for itself has not.
  const { freshDatabase } = await import('./postgres/fresh-database.ts')
  return freshDatabase()
}
