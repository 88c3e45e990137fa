import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrate } from '../db/migrate.ts'
import { closeDatabase, type Db, IN_MEMORY, openDatabase } from '../db/open.ts'
import { all, query } from '../db/queries.ts'
import { inTransaction } from '../db/transaction.ts'
import { createClock } from '../testing/clock.ts'
import { MailError, type MailTransport, outboxTransport, smtpTransport } from './mail-transport.ts'
import { createMailer } from './mailer.ts'

const MAIL = { to: 'mira@example.com', subject: 'Hello', text: 'Open https://table/x', link: 'https://table/x' }
const MINUTE_MS = 60_000

const clock = createClock()
let db: Db
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

test('a mail leaves after the commit, and what was in it is not kept', async () => {
  const sent: string[] = []
  const mailer = mailerWith(async ({ to, text }) => void sent.push(`${to}: ${text}`))
  inTransaction(db, (tx) => mailer.post(tx, MAIL))
  await mailer.idle()
  expect(sent).toEqual(['mira@example.com: Open https://table/x'])
  expect(rows()).toMatchObject([{ body: '', link: null, sent_at: clock.now().toISOString(), failed_at: null }])
})

test('a transaction that fails mails nothing', async () => {
  const mailer = mailerWith(async () => expect.unreachable())
  const failing = () =>
    inTransaction(db, (tx) => {
      mailer.post(tx, MAIL)
      throw new Error('not today')
    })
  expect(failing).toThrow('not today')
  await mailer.idle()
  expect(rows()).toEqual([])
})

test('a failure is tried again after a minute, then after five, and survives a restart', async () => {
  let tries = 0
  const failing: MailTransport = async () => {
    tries += 1
    throw new MailError('mailbox busy', false)
  }
  const mailer = mailerWith(failing)
  inTransaction(db, (tx) => mailer.post(tx, MAIL))
  await mailer.idle()
  expect(rows()).toMatchObject([{ attempts: 1, last_error: 'mailbox busy', failed_at: null }])
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

test('what the mail server refuses for good is not tried again', async () => {
  const mailer = mailerWith(async () => {
    throw new MailError('no such mailbox', true)
  })
  inTransaction(db, (tx) => mailer.post(tx, MAIL))
  await mailer.idle()
  expect(rows()).toMatchObject([{ attempts: 1, failed_at: clock.now().toISOString() }])
})

test('after the last try the mail is given up', async () => {
  const mailer = mailerWith(async () => {
    throw new Error('no route')
  })
  inTransaction(db, (tx) => mailer.post(tx, MAIL))
  for (let round = 0; round < 10; round += 1) {
    await mailer.idle()
    clock.advance(720 * MINUTE_MS)
    mailer.start()
  }
  await mailer.idle()
  expect(rows()).toMatchObject([{ attempts: 8, last_error: 'no route' }])
  expect(rows()[0]?.failed_at).not.toBeNull()
})

test('without SMTP the mail is a file that only this account reads, and the link is told', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lanternkeep-outbox-'))
  const told: string[] = []
  const send = outboxTransport(join(folder, 'outbox'), (line) => void told.push(line))
  await send({ id: 'mail-1', ...MAIL, text: 'Zoë, open https://table/x' })
  const [file] = readdirSync(join(folder, 'outbox'))
  expect(file).toBe('mail-1.eml')
  const path = join(folder, 'outbox', 'mail-1.eml')
  expect(statSync(path).mode & 0o777).toBe(0o600)
  const mail = await PostalMime.parse(readFileSync(path))
  expect(mail).toMatchObject({ subject: 'Hello', to: [{ address: 'mira@example.com' }] })
  expect(mail.text?.trim()).toBe('Zoë, open https://table/x')
  expect(told).toEqual(['Mail for mira@example.com: Hello - https://table/x'])
  rmSync(folder, { recursive: true })
})

test('over SMTP the mail arrives; 4xx may be tried again, 5xx may not', async () => {
  const received: string[] = []
  let refuseWith = 0
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: (_address, _session, done) =>
      done(refuseWith ? Object.assign(new Error('no'), { responseCode: refuseWith }) : null),
    onData(stream, _session, done) {
      let data = ''
      stream.on('data', (chunk: Buffer) => {
        data += chunk.toString()
      })
      stream.on('end', () => {
        received.push(data)
        done()
      })
    },
  })
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  const { port } = smtp.server.address() as AddressInfo
  const send = smtpTransport({ url: `smtp://127.0.0.1:${port}`, from: 'Table <table@example.com>' })
  await send({ id: 'mail-1', ...MAIL })
  const mail = await PostalMime.parse(received[0] ?? '')
  expect(mail).toMatchObject({
    subject: 'Hello',
    from: { address: 'table@example.com' },
    to: [{ address: 'mira@example.com' }],
  })
  refuseWith = 451
  await expect(send({ id: 'mail-2', ...MAIL })).rejects.toMatchObject({ permanent: false })
  refuseWith = 550
  await expect(send({ id: 'mail-3', ...MAIL })).rejects.toMatchObject({ permanent: true })
  await new Promise<void>((resolve) => smtp.close(resolve))
  await expect(send({ id: 'mail-4', ...MAIL })).rejects.toMatchObject({ permanent: false })
})
