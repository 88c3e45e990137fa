import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { all, query, type Tx } from '../../storage/sql.ts'
import { migrate } from '../../storage/sqlite/migrate.ts'
import { closeDatabase, IN_MEMORY, openDatabase } from '../../storage/sqlite/open.ts'
import type { SqliteDb } from '../../storage/sqlite/sqlite-db.ts'
import { createClock } from '../../testing/clock.ts'
import { MailError, type MailTransport, outboxTransport } from './mail-transport.ts'
import { createMailer } from './mailer.ts'

const MAIL = { to: 'mira@example.com', subject: 'Hello', text: 'Open https://table/x', link: 'https://table/x' }
const MINUTE_MS = 60_000

const clock = createClock()
let db: SqliteDb
beforeEach(async () => {
  db = openDatabase(IN_MEMORY)
  await migrate(db, { dataDir: IN_MEMORY, now: clock.now() })
})
afterEach(() => closeDatabase(db))

function mailerWith(transport: MailTransport) {
  return createMailer({ db, now: clock.now, transport, sends: true, onFailure: () => {} })
}

function rows() {
  return all(db, query.selectFrom('mail').selectAll())
}

test('a mail is sent after the commit, and its content is not kept', async () => {
  const sent: string[] = []
  const mailer = mailerWith(async ({ to, text }) => void sent.push(`${to}: ${text}`))
  await db.transaction(async (tx) => mailer.post(tx, MAIL))
  await mailer.idle()
  expect(sent).toEqual(['mira@example.com: Open https://table/x'])
  expect(await rows()).toMatchObject([{ body: '', link: null, sent_at: clock.now().toISOString(), failed_at: null }])
})

test('a failed transaction mails nothing', async () => {
  const mailer = mailerWith(async () => expect.unreachable())
  const failing = () =>
    db.transaction(async (tx) => {
      await mailer.post(tx, MAIL)
      throw new Error('not today')
    })
  await expect(failing()).rejects.toThrow('not today')
  await mailer.idle()
  expect(await rows()).toEqual([])
})

test('a failed mail is tried again after a minute, then after five, and survives a restart', async () => {
  let tries = 0
  const failing: MailTransport = async () => {
    tries += 1
    throw new MailError('mailbox busy', false)
  }
  const mailer = mailerWith(failing)
  await db.transaction(async (tx) => mailer.post(tx, MAIL))
  await mailer.idle()
  expect(await rows()).toMatchObject([{ attempts: 1, last_error: 'mailbox busy', failed_at: null }])
  await mailer.stop()

  const sent: string[] = []
  const later = mailerWith(async ({ to }) => void sent.push(to))
  later.start()
  await later.idle()
  expect([tries, sent]).toEqual([1, []])
  clock.advance(MINUTE_MS)
  later.start()
  await later.idle()
  expect(sent).toEqual(['mira@example.com'])
  await later.stop()
})

test('an expired link is never sent, and nothing of it is kept', async () => {
  const mailer = mailerWith(async () => {
    throw new MailError('mailbox busy', false)
  })
  const expiresAt = new Date(clock.now().getTime() + 30 * MINUTE_MS)
  await db.transaction(async (tx) => mailer.post(tx, { ...MAIL, expiresAt }))
  for (const wait of [1, 5, 15, 60]) {
    await mailer.idle()
    clock.advance(wait * MINUTE_MS)
    mailer.start()
  }
  await mailer.idle()
  const failed = { failed_at: clock.now().toISOString(), last_error: 'mailbox busy', body: '', link: null }
  expect(await rows()).toMatchObject([{ attempts: 4, ...failed }])
})

test('a mail to no one costs the same write and leaves nothing', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'lanternkeep-mail-'))
  const kept = openDatabase(dataDir)
  await migrate(kept, { dataDir, now: clock.now() })
  const mailer = createMailer({ db: kept, now: clock.now, transport: async () => {}, sends: true, onFailure: () => {} })
  // Nothing else writes here, so the log grows by what one of them wrote.
  kept.sqlite.pragma('wal_checkpoint(truncate)')
  const grownBy = async (work: (tx: Tx) => Promise<void>) => {
    kept.sqlite.pragma('wal_checkpoint(truncate)')
    await kept.transaction(work)
    const { size } = statSync(join(dataDir, 'lanternkeep.db-wal'))
    await mailer.idle()
    return size
  }
  await grownBy((tx) => mailer.post(tx, MAIL))
  expect(await grownBy((tx) => mailer.pretend(tx))).toBe(await grownBy((tx) => mailer.post(tx, MAIL)))
  expect(await all(kept, query.selectFrom('mail').selectAll())).toHaveLength(2)
  closeDatabase(kept)
  rmSync(dataDir, { recursive: true })
})

test('a permanently refused mail is not tried again', async () => {
  const mailer = mailerWith(async () => {
    throw new MailError('no such mailbox', true)
  })
  await db.transaction(async (tx) => mailer.post(tx, MAIL))
  await mailer.idle()
  expect(await rows()).toMatchObject([{ attempts: 1, failed_at: clock.now().toISOString() }])
})

test('after the last try the mail is dropped', async () => {
  const mailer = mailerWith(async () => {
    throw new Error('no route')
  })
  await db.transaction(async (tx) => mailer.post(tx, MAIL))
  for (let round = 0; round < 10; round += 1) {
    await mailer.idle()
    clock.advance(720 * MINUTE_MS)
    mailer.start()
  }
  await mailer.idle()
  expect(await rows()).toMatchObject([{ attempts: 8, last_error: 'no route' }])
  expect((await rows())[0]?.failed_at).not.toBeNull()
})

test('without SMTP the mail is a file that only this account can read, and the link is logged', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lanternkeep-outbox-'))
  const lines: string[] = []
  const send = outboxTransport(join(folder, 'outbox'), (line) => void lines.push(line))
  await send({ id: 'mail-1', ...MAIL, text: 'Zoë, open https://table/x' })
  const [file] = readdirSync(join(folder, 'outbox'))
  expect(file).toBe('mail-1.eml')
  const path = join(folder, 'outbox', 'mail-1.eml')
  expect(statSync(path).mode & 0o777).toBe(0o600)
  const mail = await PostalMime.parse(readFileSync(path))
  expect(mail).toMatchObject({ subject: 'Hello', to: [{ address: 'mira@example.com' }] })
  expect(mail.text?.trim()).toBe('Zoë, open https://table/x')
  expect(lines).toEqual(['Mail for mira@example.com: Hello - https://table/x'])
  rmSync(folder, { recursive: true })
})

test('a file of the outbox can be read as it is, with the whole text and the whole link', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lanternkeep-outbox-'))
  const link = `https://table.example.org/reset-password/${'Aa1-_'.repeat(9)}`
  const text = `Zoë, open this link to choose a new password, which works once, for half an hour:\n${link}`
  await outboxTransport(folder, () => {})({ id: 'mail-1', to: 'zoe@example.com', subject: 'Zoë’s link', text, link })
  const file = readFileSync(join(folder, 'mail-1.eml'), 'utf8')
  expect(file.split('\r\n')).toEqual(expect.arrayContaining([text.split('\n')[0], link]))
  expect(await PostalMime.parse(file)).toMatchObject({ subject: 'Zoë’s link', text: expect.stringContaining(link) })
  rmSync(folder, { recursive: true })
})
