import { randomUUID } from 'node:crypto'
import { all, type Db, first, query, run, type Tx } from '../../storage/sql.ts'
import type { MailRow } from '../../storage/tables/accounts.ts'
import { MailError, type MailTransport } from './mail-transport.ts'

const MINUTE_MS = 60_000
/** Wait after each failed try; after the last one the mail is dropped. */
const RETRY_AFTER_MS = [1, 5, 15, 60, 180, 360, 720].map((minutes) => minutes * MINUTE_MS)
const BATCH = 20
const EXPIRED = 'The link expired before the mail could be sent'
/** A timer can't be set further ahead than 2^31 ms, so it looks at least every hour. */
const MAX_SLEEP_MS = 60 * MINUTE_MS
/** The same among several processes: one of them may die with mails to deliver. */
const MAX_SHARED_SLEEP_MS = MINUTE_MS
/** A due mail is being delivered by another process, or the database is away. */
const MIN_WAIT_MS = 5_000
/** How long one process has for one mail; more than a mail server takes until it counts as silent. */
const TAKEN_MS = 2 * MINUTE_MS

export type NewMail = {
  to: string
  subject: string
  text: string
  link?: string
  /** When the link expires; the mail is not sent after that. */
  expiresAt?: Date
}

export type Mailer = {
  /** If false, mail only goes to the outbox folder, so no one can be asked to verify an address. */
  readonly sends: boolean
  /** Adds a mail to the outbox in the transaction that needs it; it is sent after the commit. */
  post(tx: Tx, mail: NewMail): Promise<void>
  /** The same work as `post`, for a mail to no one, so that the timing doesn't reveal it. */
  pretend(tx: Tx): Promise<void>
  /** Delivers mails from earlier runs, and new ones from then on. */
  start(): void
  /** How many mails are not delivered yet. */
  waiting(): Promise<number>
  /** Resolves when no due mail is left. */
  idle(): Promise<void>
  stop(): Promise<void>
}

export type MailerOptions = {
  db: Db
  now: () => Date
  transport: MailTransport
  sends: boolean
  /** Whether other processes deliver mails from the same table. */
  isShared?: boolean
  onFailure: (error: unknown, mailId: string) => void
}

/** No request waits for a mail server: mails are stored until a worker has delivered them. */
export function createMailer({ db, now, transport, sends, isShared = false, onFailure }: MailerOptions): Mailer {
  let working: Promise<void> | undefined
  let again = false
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  const wake = () => {
    if (stopped) return
    again = true
    working ??= work()
      .then(() => nextAttemptInMs({ db, now, isShared }))
      .catch((error) => {
        onFailure(error, 'any')
        return MIN_WAIT_MS
      })
      .then((waitMs) => {
        working = undefined
        sleep(waitMs)
      })
  }
  const work = async () => {
    // Lets the request that posted it be answered first.
    await new Promise((resolve) => setImmediate(resolve))
    while (again && !stopped) {
      again = false
      for (const mail of await (isShared ? takeMail : dueMails)(db, now())) await deliver(mail)
    }
  }
  const deliver = async (mail: MailRow) => {
    if (stopped) return
    again = true
    if (mail.expires_at !== null && mail.expires_at <= now().toISOString()) {
      return update(db, mail.id, { ...givenUp(now()), last_error: mail.last_error ?? EXPIRED })
    }
    try {
      await transport({ id: mail.id, to: mail.recipient, subject: mail.subject, text: mail.body, link: mail.link })
      // The body contains a link that signs someone in, so it is deleted once sent. If none is sent, the owner passes
      // the link on.
      await update(db, mail.id, { sent_at: now().toISOString(), body: '', link: sends ? null : mail.link })
    } catch (error) {
      onFailure(error, mail.id)
      await update(db, mail.id, afterFailure(mail, error, now()))
    }
  }
  const sleep = (waitMs: number | undefined) => {
    clearTimeout(timer)
    if (stopped || waitMs === undefined) return
    timer = setTimeout(wake, waitMs)
    timer.unref()
  }

  return {
    sends,
    async post(tx, mail) {
      await add(tx, rowOf(mail, now()))
      tx.afterCommit(wake)
    },
    async pretend(tx) {
      const row = rowOf({ to: 'nobody@localhost', subject: '', text: ''.padEnd(400) }, now())
      await add(tx, row)
      await run(tx, query.deleteFrom('mail').where('id', '=', row.id))
      tx.afterCommit(wake)
    },
    start: wake,
    waiting: () => countWaiting(db),
    async idle() {
      while (working) await working
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      await working
    },
  }
}

function rowOf({ to, subject, text, link, expiresAt }: NewMail, now: Date): MailRow {
  const at = now.toISOString()
  return {
    id: randomUUID(),
    recipient: to,
    subject,
    body: text,
    link: link ?? null,
    created_at: at,
    next_attempt_at: at,
    attempts: 0,
    sent_at: null,
    failed_at: null,
    last_error: null,
    expires_at: expiresAt?.toISOString() ?? null,
    taken_until: null,
  }
}

async function add(tx: Tx, row: MailRow): Promise<void> {
  await run(tx, query.insertInto('mail').values(row))
}

function dueMails(db: Db, now: Date): Promise<MailRow[]> {
  return all(
    db,
    waiting().selectAll().where('next_attempt_at', '<=', now.toISOString()).orderBy('created_at').limit(BATCH),
  )
}

/** One at a time, and no process takes one that another is delivering. */
async function takeMail(db: Db, now: Date): Promise<MailRow[]> {
  const at = now.toISOString()
  const due = waiting()
    .select('id')
    .where('next_attempt_at', '<=', at)
    .where((mail) => mail.or([mail('taken_until', 'is', null), mail('taken_until', '<=', at)]))
    .orderBy('created_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
  const taken = { taken_until: new Date(now.getTime() + TAKEN_MS).toISOString() }
  return all(db, query.updateTable('mail').set(taken).where('id', '=', due).returningAll())
}

type Waiter = { db: Db; now: () => Date; isShared: boolean }

/** Undefined if none waits. */
async function nextAttemptInMs({ db, now, isShared }: Waiter): Promise<number | undefined> {
  const next = await nextAttempt(db)
  if (next === undefined) return isShared ? MAX_SHARED_SLEEP_MS : undefined
  const waitMs = Math.max(isShared ? MIN_WAIT_MS : 0, next - now().getTime())
  return Math.min(isShared ? MAX_SHARED_SLEEP_MS : MAX_SLEEP_MS, waitMs)
}

async function nextAttempt(db: Db): Promise<number | undefined> {
  const row = await first(db, waiting().select('next_attempt_at').orderBy('next_attempt_at').limit(1))
  return row && Date.parse(row.next_attempt_at)
}

async function countWaiting(db: Db): Promise<number> {
  const count = waiting().select((row) => row.fn.countAll<number>().as('count'))
  return Number((await first(db, count))?.count)
}

function waiting() {
  return query.selectFrom('mail').where('sent_at', 'is', null).where('failed_at', 'is', null)
}

function afterFailure({ attempts }: MailRow, error: unknown, now: Date): Partial<MailRow> {
  const last_error = String(error instanceof Error ? error.message : error).slice(0, 500)
  const retryAfterMs = RETRY_AFTER_MS[attempts]
  const isLast = (error instanceof MailError && error.permanent) || retryAfterMs === undefined
  if (isLast) return { ...givenUp(now), attempts: attempts + 1, last_error }
  const next_attempt_at = new Date(now.getTime() + retryAfterMs).toISOString()
  return { attempts: attempts + 1, last_error, next_attempt_at, taken_until: null }
}

/** Its link is deleted too: it will never be sent. */
function givenUp(now: Date): Partial<MailRow> {
  return { failed_at: now.toISOString(), body: '', link: null }
}

async function update(db: Db, id: string, values: Partial<MailRow>): Promise<void> {
  await run(db, query.updateTable('mail').set(values).where('id', '=', id))
}
