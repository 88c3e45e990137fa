import { emptyBody, resetLinkAnswer } from '@lanternkeep/schema'
import type { Deps } from '../../../deps.ts'
import { userOf } from '../../../http/session/requester.ts'
import type { TypedApp } from '../../../http/validation.ts'
import { makeResetLink } from './reset-link.service.ts'
import { tags, userParams } from './user-params.ts'

export function resetLinkRoutes(app: TypedApp, deps: Deps): void {
  app.post(
    '/api/admin/users/:userId/generate-reset-link',
    {
      config: { auth: 'admin' },
      schema: {
        summary: "A link that sets a new password, to be sent to the user; the owner's is for the owner only",
        tags,
        params: userParams,
        body: emptyBody,
        response: { 200: resetLinkAnswer },
      },
    },
    async (request) => makeResetLink(deps, userOf(request), request.params.userId),
  )
}
