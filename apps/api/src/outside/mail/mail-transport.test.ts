import { afterEach, beforeEach, expect, test } from 'vitest'
import { first, query } from '../../storage/sql.ts'
import { startTestServer, type TestServer } from '../../testing/index.ts'
import { startSilentSmtp, startSmtp, type TestSmtp } from '../../testing/smtp.ts'
import { type MailTransport, smtpTransport } from './mail-transport.ts'

const FROM = 'The Table <table@example.com>'
const MAIL = { id: 'mail-1', to: 'mira@example.com', subject: 'Zoë’s table', text: 'Ring the bell, Zoë.', link: null }
const BODY = { email: 'mira@example.com', password: 'lantern-oil', securityQuestion: 'firstPet', securityAnswer: 'Rex' }
const MINUTE_MS = 60_000

let smtp: TestSmtp
let server: TestServer | undefined
beforeEach(async () => {
  smtp = await startSmtp()
})
afterEach(async () => {
  await server?.close()
  server = undefined
  await smtp.close()
})

/** The whole server, with its mail going over real SMTP. */
async function serverWith(mailTransport: MailTransport, url = smtp.url) {
  server = await startTestServer({ env: { SMTP_URL: url, MAIL_FROM: FROM }, overrides: { mailTransport } })
  return server
}

async function register({ browser, deps }: TestServer) {
  const { statusCode } = await browser().post('/api/auth/register', BODY)
  await deps.mailer.idle()
  return statusCode
}

function mail({ deps }: TestServer) {
  return first(deps.db, query.selectFrom('mail').selectAll())
}

test('a mail arrives as written, from the configured sender, at one recipient', async () => {
  await smtpTransport({ url: smtp.url, from: FROM })(MAIL)
  expect(smtp.received).toMatchObject([
    {
      subject: 'Zoë’s table',
      from: { name: 'The Table', address: 'table@example.com' },
      to: [{ address: 'mira@example.com' }],
      envelope: { from: 'table@example.com', to: ['mira@example.com'] },
    },
  ])
  expect(smtp.received[0]?.text?.trim()).toBe('Ring the bell, Zoë.')
})

test('registering delivers the link, and nothing of it stays behind', async () => {
  const server = await serverWith(smtpTransport({ url: smtp.url, from: FROM }))
  expect(await register(server)).toBe(201)
  const link = smtp.received[0]?.text?.match(/http\S+/)?.[0]
  expect(link).toMatch(/^http:\/\/localhost:4321\/verify-email\/[\w-]{43}$/)
  expect(await mail(server)).toMatchObject({
    body: '',
    link: null,
    attempts: 0,
    sent_at: server.clock.now().toISOString(),
  })
  expect((await server.browser().get(`/api${new URL(link ?? '').pathname.replace('/', '/auth/')}`)).statusCode).toBe(
    200,
  )
})

test('a permanently refused mailbox is not tried again', async () => {
  const server = await serverWith(smtpTransport({ url: smtp.url, from: FROM }))
  smtp.refuseWith(550)
  expect(await register(server)).toBe(201)
  const refused = { attempts: 1, sent_at: null, failed_at: server.clock.now().toISOString(), body: '', link: null }
  expect(await mail(server)).toMatchObject(refused)
  expect((await mail(server))?.last_error).toContain('550')
})

test('a temporarily refused mailbox gets the mail a minute later', async () => {
  const server = await serverWith(smtpTransport({ url: smtp.url, from: FROM }))
  smtp.refuseWith(451)
  await register(server)
  expect(await mail(server)).toMatchObject({ attempts: 1, failed_at: null, sent_at: null })
  smtp.refuseWith(0)
  server.clock.advance(MINUTE_MS)
  server.deps.mailer.start()
  await server.deps.mailer.idle()
  expect(smtp.received.map(({ envelope }) => envelope.to)).toEqual([['mira@example.com']])
})

test('a mail server that is down is tried again later', async () => {
  const gone = await startSmtp()
  await gone.close()
  const server = await serverWith(smtpTransport({ url: gone.url, from: FROM }))
  expect(await register(server)).toBe(201)
  expect(await mail(server)).toMatchObject({ attempts: 1, failed_at: null })
  expect((await mail(server))?.last_error).toContain('ECONNREFUSED')
})

test('a silent mail server delays no one, and is tried again later', async () => {
  const silent = await startSilentSmtp()
  const server = await serverWith(smtpTransport({ url: silent.url, from: FROM }, 400))
  const answer = await server.browser().post('/api/auth/register', BODY)
  expect(answer.statusCode).toBe(201)
  expect(await mail(server)).toMatchObject({ attempts: 0, sent_at: null })
  await server.deps.mailer.idle()
  expect(await mail(server)).toMatchObject({ attempts: 1, failed_at: null, last_error: expect.any(String) })
  await silent.close()
})

test("a rejected login of the server is not the mail's fault, so it waits until that is fixed", async () => {
  const strict = await startSmtp({ login: { user: 'table', pass: 'right' } })
  const urlWith = (pass: string) => strict.url.replace('//', `//table:${pass}@`)
  const send = (pass: string) => smtpTransport({ url: urlWith(pass), from: FROM })(MAIL)
  await expect(send('wrong')).rejects.toMatchObject({ permanent: false, message: expect.stringContaining('535') })
  await send('right')
  expect(strict.received).toHaveLength(1)
  await strict.close()
})

test.each(['mira@example.com\r\nRCPT TO:<eve@example.com>', 'mira@example.com\r\nBcc: eve@example.com'])(
  'a line break in an address never adds a recipient: %j',
  async (to) => {
    await smtpTransport({ url: smtp.url, from: FROM })({ ...MAIL, to }).catch(() => {})
    expect(smtp.received.flatMap(({ envelope }) => envelope.to)).not.toContain('eve@example.com')
    for (const call of ['register', 'request-reset', 'resend-verification']) {
      const server = await serverWith(smtpTransport({ url: smtp.url, from: FROM }))
      const body = call === 'register' ? { ...BODY, email: to } : { email: to }
      const answer = await server.browser().post(`/api/auth/${call}`, body)
      expect([answer.statusCode, answer.json().path]).toEqual([400, 'email'])
      await server.close()
    }
    server = undefined
  },
)
