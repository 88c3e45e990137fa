import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export type Received = Email & { envelope: { from: string; to: string[] } }

export type TestSmtp = {
  readonly url: string
  /** Accepted mails, in order. */
  readonly received: Received[]
  /** From now on recipients are refused with this code; 0 accepts them. */
  refuseWith(code: number): void
  close(): Promise<void>
}

type SmtpOptions = { login?: { user: string; pass: string }; onMail?: (mail: Received) => void }

/** A real mail server in this process; with `login` it only accepts mail after that login. */
export async function startSmtp({ login, onMail }: SmtpOptions = {}): Promise<TestSmtp> {
  const received: Received[] = []
  let code = 0
  const smtp = new SMTPServer({
    authOptional: !login,
    disabledCommands: login ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === login?.user && password === login?.pass
        ? done(null, { user: username })
        : done(Object.assign(new Error('no such login'), { responseCode: 535 })),
    onRcptTo: (_address, _session, done) =>
      done(code ? Object.assign(new Error('not now'), { responseCode: code }) : null),
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => void chunks.push(chunk))
      stream.on('end', async () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        const to = envelope.rcptTo.map(({ address }) => address)
        const mail = { ...(await PostalMime.parse(Buffer.concat(chunks))), envelope: { from, to } }
        received.push(mail)
        onMail?.(mail)
        done()
      })
    },
  })
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  const { port } = smtp.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    refuseWith: (next) => {
      code = next
    },
    close: () => new Promise<void>((resolve) => smtp.close(resolve)),
  }
}

/** A mail as stored in the outbox folder. */
export function readMail(bytes: Uint8Array): Promise<Email> {
  return PostalMime.parse(bytes)
}

/** A mail server that accepts the connection and never says a word. */
export async function startSilentSmtp(): Promise<{ url: string; close(): Promise<void> }> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => void sockets.add(socket.on('error', () => {})))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
