import {
  cancelEmailCall,
  changeEmailCall,
  changeNameCall,
  changePasswordCall,
  changeQuestionCall,
  endOtherSessionsCall,
  endSignInSessionCall,
  listSignInSessionsCall,
  readAccountCall,
} from '@lanternkeep/schema'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { userOf } from '../../../http/session/requester.ts'
import { sessionHashOf } from '../../../http/session/session.ts'
import { routeOf, type TypedApp } from '../../../http/validation.ts'
import { changeName, changePassword, changeQuestion, readAccount } from './account.service.ts'
import { confirmationOf } from './confirm-password.ts'
import { cancelEmailChange, changeEmail } from './email-change.service.ts'
import { endOtherSessions, endSession, listSessions } from './sessions.service.ts'

const tags = ['account']

export function accountRoutes(app: TypedApp, deps: Deps): void {
  const answer = (request: FastifyRequest) => readAccount(deps, userOf(request).id)

  app.route({
    ...routeOf(readAccountCall, { summary: 'The caller’s own account', tags }),
    config: { auth: 'user' },
    handler: answer,
  })

  app.route({
    ...routeOf(changeNameCall, { summary: 'Change first and last name', tags }),
    config: { auth: 'user' },
    handler: async (request) => {
      await changeName(deps, userOf(request).id, request.body)
      return answer(request)
    },
  })

  app.route({
    ...routeOf(changeEmailCall, { summary: 'Change the address; where mail is sent, once its link is opened', tags }),
    config: { auth: 'user' },
    handler: async (request) => {
      await changeEmail(deps, request.body, confirmationOf(deps, request, request.body))
      return answer(request)
    },
  })

  app.route({
    ...routeOf(cancelEmailCall, { summary: 'Forget a new address whose link was not opened', tags }),
    config: { auth: 'user' },
    handler: async (request) => {
      await cancelEmailChange(deps, userOf(request).id)
      return answer(request)
    },
  })

  app.route({
    ...routeOf(changePasswordCall, { summary: 'Change the password; ends all other sign-in sessions', tags }),
    config: { auth: 'user' },
    handler: async (request) => {
      const change = { newPassword: request.body.newPassword, sessionHash: sessionHashOf(request) }
      await changePassword(deps, change, confirmationOf(deps, request, request.body))
      return answer(request)
    },
  })

  app.route({
    ...routeOf(changeQuestionCall, { summary: 'Change the security question and its answer', tags }),
    config: { auth: 'user' },
    handler: async (request) => {
      await changeQuestion(deps, request.body, confirmationOf(deps, request, request.body))
      return answer(request)
    },
  })

  sessionRoutes(app, deps)
}

function sessionRoutes(app: TypedApp, deps: Deps): void {
  const callerOf = (request: FastifyRequest) => ({ userId: userOf(request).id, sessionHash: sessionHashOf(request) })

  app.route({
    ...routeOf(listSignInSessionsCall, { summary: 'Where the caller is signed in, this browser first', tags }),
    config: { auth: 'user' },
    handler: (request) => listSessions(deps, callerOf(request)),
  })

  app.route({
    ...routeOf(endSignInSessionCall, { summary: 'Sign out one device', tags }),
    config: { auth: 'user' },
    handler: async (request, reply) => {
      await endSession(deps, callerOf(request), request.params.id)
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...routeOf(endOtherSessionsCall, { summary: 'Sign out everywhere else', tags }),
    config: { auth: 'user' },
    handler: async (request) => ({ ended: await endOtherSessions(deps, callerOf(request)) }),
  })
}
