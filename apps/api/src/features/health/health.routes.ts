import { readHealthCall, sendTestMailCall } from '@lanternkeep/schema'
import type { Deps } from '../../deps.ts'
import { userOf } from '../../http/session/requester.ts'
import { routeOf, type TypedApp } from '../../http/validation.ts'
import { readHealth } from './health.service.ts'

const tags = ['admin']

export async function healthRoutes(app: TypedApp, deps: Deps): Promise<void> {
  const { db, limits, mailer, publicUrl } = deps

  app.route({
    ...routeOf(readHealthCall, { summary: 'Version, storage, backup, mail and refused pushes', tags }),
    config: { auth: 'owner' },
    handler: () => readHealth(deps),
  })

  app.route({
    ...routeOf(sendTestMailCall, { summary: 'Mail the owner a test', tags }),
    config: { auth: 'owner' },
    handler: async (request) => {
      const { id, email } = userOf(request)
      await limits.take('mailPerAccount', `test ${id}`)
      const text = `This is a test of ${publicUrl()}. If you read it in your mailbox, this server’s mail arrives.`
      await db.transaction((tx) => mailer.post(tx, { to: email, subject: 'Test mail', text }))
      return { to: email }
    },
  })
}
