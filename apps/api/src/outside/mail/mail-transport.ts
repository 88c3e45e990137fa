import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import nodemailer from 'nodemailer'
import type { Config } from '../../config.ts'

export type Mail = { id: string; to: string; subject: string; text: string; link: string | null }

/** Delivers one mail or throws; `permanent` on the error means that retrying is useless. */
export type MailTransport = (mail: Mail) => Promise<void>

export class MailError extends Error {
  override name = 'MailError'
  readonly permanent: boolean

  constructor(message: string, permanent: boolean) {
    super(message)
    this.permanent = permanent
  }
}

const TIMEOUT_MS = 10_000
/** The sender of mails that never leave the machine. */
const LOCAL_SENDER = 'Lanternkeep <lanternkeep@localhost>'

/** Errors about this one mail; anything else (login, greeting, connection) may be fixed meanwhile. */
const MAIL_ERROR_CODES = ['EENVELOPE', 'EMESSAGE']

export function smtpTransport({ url, from }: NonNullable<Config['smtp']>, timeoutMs = TIMEOUT_MS): MailTransport {
  const timeouts = {
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
  }
  const transport = nodemailer.createTransport({ url, ...timeouts })
  const domain = /@([^\s>]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'
  return async ({ id, to, subject, text }) => {
    try {
      // A mail may go twice if this process dies before it notes that it went. Its name shows that it is the same.
      const messageId = `<${id}@${domain}>`
      await transport.sendMail({ messageId, from, to: { name: '', address: to }, subject, text })
    } catch (error) {
      const { message, code = '', responseCode = 0 } = error as Error & { code?: string; responseCode?: number }
      throw new MailError(message, responseCode >= 500 && MAIL_ERROR_CODES.includes(code))
    }
  }
}

/** Without SMTP: a file that any mail program opens, and the link in the log for the server's operator. */
export function outboxTransport(folder: string, tell: (line: string) => void): MailTransport {
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return async ({ id, to, subject, text, link }) => {
    const envelope = { from: LOCAL_SENDER, to: { name: '', address: to }, subject }
    const { message } = await composer.sendMail({ ...envelope, text: 'in its place' })
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const file = join(folder, `${id}.eml`)
    await writeFile(`${file}.part`, withBody(String(message), text), { mode: 0o600 })
    await rename(`${file}.part`, file)
    tell(`Mail for ${to}: ${subject}${link ? ` - ${link}` : ''}`)
  }
}

/** As 8-bit: the library writes quoted-printable, which cuts a link in two for a person who reads the file as it is. */
function withBody(message: string, text: string): string {
  const headers = message.slice(0, message.indexOf('\r\n\r\n'))
  const encoding = 'Content-Transfer-Encoding: 8bit'
  return `${headers.replace(/^Content-Transfer-Encoding: .*$/m, encoding)}\r\n\r\n${text.replace(/\r?\n/g, '\r\n')}\r\n`
}
