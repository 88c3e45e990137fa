import { countFeedbackCall, deleteFeedbackCall, listFeedbackCall, sendFeedbackCall } from '@lanternkeep/schema'
import type { Deps } from '../../deps.ts'
import { userOf } from '../../http/session/requester.ts'
import { routeOf, type TypedApp } from '../../http/validation.ts'
import { countFeedback, findFeedback } from './feedback.repository.ts'
import { deleteFeedback, submitFeedback } from './feedback.service.ts'

const tags = ['feedback']

export async function feedbackRoutes(app: TypedApp, deps: Deps): Promise<void> {
  app.route({
    ...routeOf(sendFeedbackCall, { summary: 'Send feedback; anonymous when signed out', tags }),
    config: { auth: 'public' },
    handler: async (request, reply) => {
      const { body, requester, ip } = request
      return reply.code(201).send(await submitFeedback(deps, body, { person: requester, address: ip }))
    },
  })

  app.route({
    ...routeOf(listFeedbackCall, { summary: 'All feedback, newest first', tags }),
    config: { auth: 'admin' },
    handler: async () => findFeedback(deps.db),
  })

  app.route({
    ...routeOf(countFeedbackCall, { summary: 'How many pieces of feedback there are', tags }),
    config: { auth: 'owner' },
    handler: async () => ({ count: await countFeedback(deps.db) }),
  })

  app.route({
    ...routeOf(deleteFeedbackCall, { summary: 'Delete a piece of feedback', tags }),
    config: { auth: 'admin' },
    handler: async (request, reply) => {
      await deleteFeedback(deps, userOf(request), request.params.id)
      return reply.code(204).send(null)
    },
  })
}
