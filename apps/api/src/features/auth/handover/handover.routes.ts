import { handOverCall } from '@lanternkeep/schema'
import type { Deps } from '../../../deps.ts'
import { routeOf, type TypedApp } from '../../../http/validation.ts'
import { confirmationOf } from '../account/confirm-password.ts'
import { handOver } from './handover.service.ts'

export function handoverRoutes(app: TypedApp, deps: Deps): void {
  app.route({
    ...routeOf(handOverCall, { summary: 'Make another account the owner of this server', tags: ['admin'] }),
    config: { auth: 'owner' },
    handler: (request) => handOver(deps, request.body, confirmationOf(deps, request, request.body)),
  })
}
