import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Logger, pino } from 'pino'
import type { Blobs } from './blobs/blobs.ts'
import { createBlobs } from './blobs/create-blobs.ts'
import { type ChangeBus, createChangeBus } from './bus/change-bus.ts'
import { openTransport } from './bus/open-transport.ts'
import type { Transport } from './bus/transport.ts'
import type { Config } from './config.ts'
import { createDocuments, type Documents } from './documents/index.ts'
import { ANSWER_COST, createPasswords, PASSWORD_COST, type Passwords } from './domain/passwords.ts'
import { createRefusedPushes, type RefusedPushes } from './domain/refused-pushes.ts'
import { type Limits, NO_LIMITS } from './limits/limits.ts'
import { createSharedLimits } from './limits/shared-limits.ts'
import { createSyncLimits, type SyncLimits } from './limits/sync-limits.ts'
import { createOwnLimits } from './limits/windows.ts'
import { createLiveStreams, type LiveStreams } from './live/live-streams.ts'
import { createMetrics, type Metrics } from './metrics/metrics.ts'
import { type Ai, type AiTimes, createAi } from './outside/ai/ai.ts'
import { type Answers, createAnswers } from './outside/ai/answers.ts'
import { createLedger, type Ledger } from './outside/ai/ledger.ts'
import { createHumanCheck, type HumanCheck, type TryCost } from './outside/captcha/human-check.ts'
import { logOutput } from './outside/log-output.ts'
import { type MailTransport, outboxTransport, smtpTransport } from './outside/mail/mail-transport.ts'
import { createMailer, type Mailer } from './outside/mail/mailer.ts'
import type { Db } from './storage/sql.ts'
import { IN_MEMORY } from './storage/sqlite/open.ts'
import { openStorage, type Storage } from './storage/storage.ts'

export type Lifecycle = {
  /** The process will stop soon, and new requests should go elsewhere. It still answers those that come. */
  isStopping: boolean
  /** What handlers are doing now. They go on after a caller left. */
  readonly running: Set<Promise<unknown>>
}

/** Handlers that still run this long after the server closed lose their database. */
const SETTLE_WITHIN_MS = 3_000

/** Everything a feature may need from outside its own folder. */
export type Deps = {
  config: Config
  storage: Storage
  db: Db
  now: () => Date
  log: Logger
  bus: ChangeBus
  documents: Documents
  streams: LiveStreams
  blobs: Blobs
  limits: Limits
  syncLimits: SyncLimits
  passwords: Passwords
  mailer: Mailer
  humanCheck: HumanCheck
  ai: Ai
  aiLedger: Ledger
  aiAnswers: Answers
  lifecycle: Lifecycle
  startedAt: Date
  refusedPushes: RefusedPushes
  /** Undefined unless someone may read them. */
  metrics: Metrics | undefined
  /** Signs cookies and challenges. */
  secret: string
  /** Base of links, without a trailing slash; final once the server listens. */
  publicUrl: () => string
  setPublicUrl: (url: () => string) => void
}

export type DepsOverrides = {
  now?: () => Date
  log?: Logger
  passwords?: Passwords
  /** What one try of the self-hosted human check costs a browser. */
  tryCost?: TryCost
  mailTransport?: MailTransport
  aiTimes?: Partial<AiTimes>
  /** What connects this process with others on the same database. */
  busTransport?: Transport
  /** Opened already, for two servers of one process. */
  storage?: Storage
}

/** Opens the database, migrates it, and creates the services. */
export async function createDeps(config: Config, overrides: DepsOverrides = {}): Promise<Deps> {
  const now = overrides.now ?? (() => new Date())
  const log = overrides.log ?? pino({ base: null }, logOutput())
  const metrics = config.metricsToken === undefined ? undefined : createMetrics()
  const storage = overrides.storage ?? (await openStorage({ ...config, now, onGroup: metrics?.committed }))
  const { db } = storage
  const secret = config.sessionSecret ?? keptSecret(config.dataDir)
  const transport =
    overrides.mailTransport ??
    (config.smtp
      ? smtpTransport(config.smtp)
      : outboxTransport(join(config.dataDir, 'outbox'), (line) => log.info(line)))
  const bus = createChangeBus(overrides.busTransport ?? (await openTransport({ ...config, secret })))
  await bus.opened
  const limits = limitsFor(config, { bus, db, now })
  const documents = createDocuments({ storage: storage.documents, now, bus, limits, quotas: config.quotas })
  const initialUrl = config.publicUrl ?? `http://localhost:${config.port}`
  let publicUrl = () => initialUrl
  const deps: Deps = {
    config,
    storage,
    db,
    now,
    log,
    bus,
    documents,
    streams: createLiveStreams({ bus, documents, db, now }),
    blobs: createBlobs(config, db),
    limits,
    syncLimits: createSyncLimits(now, config.hasRateLimits),
    passwords: overrides.passwords ?? createPasswords({ password: PASSWORD_COST, answer: ANSWER_COST }),
    mailer: createMailer({
      db,
      now,
      transport,
      sends: config.smtp !== undefined,
      isShared: config.databaseUrl !== undefined,
      onFailure: (err, mailId) => log.warn({ err, mailId }, 'mail not delivered'),
    }),
    humanCheck: createHumanCheck({ captcha: config.captcha, secret, db, now, tryCost: overrides.tryCost }),
    ai: createAi({ config: config.ai, now, log, bus, times: overrides.aiTimes }),
    aiLedger: createLedger({ db, now, limits: { user: config.ai.dailyLimitUser, total: config.ai.dailyLimitTotal } }),
    aiAnswers: createAnswers({ db, now, bus }),
    lifecycle: { isStopping: false, running: new Set() },
    startedAt: now(),
    refusedPushes: createRefusedPushes(now),
    metrics,
    secret,
    publicUrl: () => publicUrl(),
    setPublicUrl: (url) => {
      publicUrl = url
    },
  }
  if (metrics) observe(deps, metrics)
  return deps
}

function observe({ bus, storage, streams, mailer, passwords }: Deps, metrics: Metrics): void {
  bus.onGap(metrics.busGap)
  metrics.read({
    streams: streams.count,
    pool: storage.pool,
    queues: { mail: mailer.waiting, passwords: passwords.waiting, commits: storage.documents.waiting },
  })
}

export async function closeDeps(deps: Deps): Promise<void> {
  const { running } = deps.lifecycle
  if (running.size > 0) await Promise.race([Promise.allSettled(running), wait(SETTLE_WITHIN_MS)])
  await deps.mailer.stop()
  await deps.streams.stop()
  await deps.bus.close()
  await deps.storage.close()
}

function limitsFor({ hasRateLimits }: Config, { bus, db, now }: Pick<Deps, 'bus' | 'db' | 'now'>): Limits {
  if (!hasRateLimits) return NO_LIMITS
  return bus.isShared ? createSharedLimits(db, now) : createOwnLimits(now)
}

/** The secret generated at the first start; readable by this account only. */
function keptSecret(dataDir: string): string {
  if (dataDir === IN_MEMORY) return randomBytes(32).toString('hex')
  const file = join(dataDir, 'session-secret')
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' })
  }
  chmodSync(file, 0o600)
  return readFileSync(file, 'utf8').trim()
}
