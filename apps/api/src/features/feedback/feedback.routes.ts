import { countFeedbackCall, deleteFeedbackCall, listFeedbackCall, sendFeedbackCall } from '@lanternkeep/schema'
import type { Deps } from '../../deps.ts'
import { userOf } from '../../http/session/requester.ts'
import { routeOf, type TypedApp } from '../../http/validation.ts'
import { countFeedback, findFeedback, findSentFeedback } from './feedback.repository.ts'
import { deleteFeedback, submitFeedback } from './feedback.service.ts'

const tags = ['feedback']
const LISTED = 'Feedback, newest first; X-Total-Count says how much there is, `cursor` is the id of the last one seen'

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
    ...routeOf(listFeedbackCall, { summary: LISTED, tags }),
    config: { auth: 'admin' },
    handler: async ({ query }, reply) => {
      const limit = query.limit === undefined ? undefined : Number(query.limit)
      const after = query.cursor === undefined ? undefined : await findSentFeedback(deps.db, query.cursor)
      reply.header('x-total-count', await countFeedback(deps.db))
      return findFeedback(deps.db, { limit, after })
    },
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
