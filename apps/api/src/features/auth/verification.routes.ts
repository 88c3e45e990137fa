import { messageAnswer, resendVerificationBody, text } from '@lanternkeep/schema'
import * as z from 'zod/mini'
import type { Deps } from '../../deps.ts'
import type { TypedApp } from '../../http/validation.ts'
import type { OwnerRules } from './owner.ts'
import { resendVerification, verifyEmail } from './verification.service.ts'

const tags = ['account']

export function verificationRoutes(app: TypedApp, deps: Deps, owner: OwnerRules): void {
  app.get(
    '/api/auth/verify-email/:token',
    {
      config: { auth: 'public' },
      schema: {
        summary: 'Verify the address that the link was mailed to',
        tags,
        params: z.object({ token: text(64) }),
        response: { 200: messageAnswer },
      },
    },
    async (request) => {
      verifyEmail(deps, owner, request.params.token)
      return { message: 'Email verified! You can log in now.' }
    },
  )

  app.post(
    '/api/auth/resend-verification',
    {
      config: { auth: 'public' },
      schema: {
        summary: 'Mail the verification link again',
        tags,
        body: resendVerificationBody,
        response: { 200: messageAnswer },
      },
    },
    async (request) => {
      resendVerification(deps, request.body.email, request.ip)
      return { message: 'Verification email sent! Please check your inbox.' }
    },
  )
}
