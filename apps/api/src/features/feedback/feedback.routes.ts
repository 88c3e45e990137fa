import { emptyBody, feedback, feedbackBody, feedbackCountAnswer, feedbackListAnswer, text } from '@lanternkeep/schema'
import * as z from 'zod/mini'
import type { Deps } from '../../deps.ts'
import { userOf } from '../../http/session/requester.ts'
import type { TypedApp } from '../../http/validation.ts'
import { countFeedback, findFeedback } from './feedback.repository.ts'
import { deleteFeedback, submitFeedback } from './feedback.service.ts'

const tags = ['feedback']

export async function feedbackRoutes(app: TypedApp, deps: Deps): Promise<void> {
  app.post(
    '/api/feedback',
    {
      config: { auth: 'public' },
      schema: {
        summary: 'Send feedback; anonymous when signed out',
        tags,
        body: feedbackBody,
        response: { 201: feedback },
      },
    },
    async (request, reply) => {
      const { body, requester, ip } = request
      return reply.code(201).send(submitFeedback(deps, body, { person: requester, address: ip }))
    },
  )

  app.get(
    '/api/admin/feedback',
    {
      config: { auth: 'admin' },
      schema: { summary: 'All feedback, newest first', tags, response: { 200: feedbackListAnswer } },
    },
    async () => findFeedback(deps.db),
  )

  app.get(
    '/api/admin/feedback/count',
    {
      config: { auth: 'owner' },
      schema: { summary: 'How many pieces of feedback there are', tags, response: { 200: feedbackCountAnswer } },
    },
    async () => ({ count: countFeedback(deps.db) }),
  )

  app.delete(
    '/api/admin/feedback/:id',
    {
      config: { auth: 'admin' },
      schema: {
        summary: 'Delete a piece of feedback',
        tags,
        params: z.object({ id: text(64) }),
        body: emptyBody,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      deleteFeedback(deps, userOf(request), request.params.id)
      return reply.code(204).send(null)
    },
  )
}
