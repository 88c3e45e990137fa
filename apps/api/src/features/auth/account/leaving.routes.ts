import { Readable } from 'node:stream'
import { deleteAccountCall, downloadAccountCall } from '@lanternkeep/schema'
import type { Deps } from '../../../deps.ts'
import { userOf } from '../../../http/session/requester.ts'
import { sessionHashOf } from '../../../http/session/session.ts'
import { routeOf, type TypedApp } from '../../../http/validation.ts'
import { confirmationOf } from './confirm-password.ts'
import { writeDownload } from './download.ts'
import { deleteOwnAccount } from './leaving.service.ts'

const tags = ['account']

export function leavingRoutes(app: TypedApp, deps: Deps): void {
  app.route({
    ...routeOf(downloadAccountCall, {
      summary: 'Everything of the caller’s account, as one file that a device can restore',
      tags,
    }),
    config: { auth: 'user' },
    handler: async (request, reply) => {
      const userId = userOf(request).id
      await deps.limits.take('downloadPerAccount', userId)
      const pieces = writeDownload(deps, { userId, sessionHash: sessionHashOf(request) })
      const name = `lanternkeep-account-${deps.now().toISOString().slice(0, 10)}.json`
      reply.header('content-type', 'application/json; charset=utf-8').header('cache-control', 'no-store')
      reply.header('content-disposition', `attachment; filename="${name}"`)
      return reply.send(Readable.from(pieces) as never)
    },
  })

  app.route({
    ...routeOf(deleteAccountCall, { summary: 'Delete the caller’s account, after a hold of 30 days', tags }),
    config: { auth: 'user' },
    handler: (request) => deleteOwnAccount(deps, request.body.totp, confirmationOf(deps, request, request.body)),
  })
}
