import { listOutboxCall, type OutboxMail } from '@lanternkeep/schema'
import type { Deps } from '../../deps.ts'
import { notFound } from '../../errors/app-error.ts'
import { routeOf, type TypedApp } from '../../http/validation.ts'
import type { MailRow } from '../../storage/tables/accounts.ts'
import { findMails } from './admin.repository.ts'

const tags = ['admin']

const PAGE = 50

export function outboxRoutes(app: TypedApp, { db, mailer }: Deps): void {
  app.route({
    ...routeOf(listOutboxCall, {
      summary: 'Mails of a server without SMTP, the latest first; they hold links that sign people in',
      tags,
    }),
    config: { auth: 'owner' },
    handler: async ({ query }) => {
      if (mailer.sends) throw notFound('This server sends mail directly, so it has no outbox.')
      return (await findMails(db, { limit: Number(query.limit ?? PAGE), cursor: query.cursor })).map(outboxMailOf)
    },
  })
}

function outboxMailOf(row: MailRow): OutboxMail {
  return {
    id: row.id,
    recipient: row.recipient,
    subject: row.subject,
    link: row.link,
    createdAt: row.created_at,
    state: stateOf(row),
  }
}

function stateOf({ sent_at, failed_at }: MailRow): OutboxMail['state'] {
  if (sent_at !== null) return 'written'
  return failed_at === null ? 'waiting' : 'failed'
}
