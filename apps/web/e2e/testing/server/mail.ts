import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { readMail } from '@lanternkeep/api/testing/smtp'
import { expect } from '@playwright/test'
import type { Server } from './server.ts'

type Mail = { to: string; subject: string; text: string; writtenAt: number }

/** The link in the newest mail of that subject, from the outbox folder of a server without SMTP. */
export async function linkFromOutbox({ dataDir }: Server, to: string, subject: string): Promise<string> {
  let link: string | undefined
  await expect
    .poll(async () => {
      const mails = await mailsIn(join(dataDir, 'outbox'))
      const found = mails.filter((mail) => mail.to === to && mail.subject === subject)
      link = linkIn(found.at(-1)?.text)
      return link
    })
    .toBeDefined()
  return link ?? ''
}

export function linkIn(text: string | undefined): string | undefined {
  return text?.match(/http\S+/)?.[0]
}

/** The oldest first. */
async function mailsIn(folder: string): Promise<Mail[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const whole = names.filter((name) => name.endsWith('.eml'))
  const mails = await Promise.all(
    whole.map(async (name) => {
      const file = join(folder, name)
      const { to, subject = '', text = '' } = await readMail(await readFile(file))
      return { to: to?.[0]?.address ?? '', subject, text, writtenAt: (await stat(file)).mtimeMs }
    }),
  )
  return mails.sort((a, b) => a.writtenAt - b.writtenAt)
}
