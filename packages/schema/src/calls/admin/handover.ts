import * as z from 'zod/mini'
import { text } from '../../entities/fields.ts'
import { emailAddress, MAX_PASSWORD_LENGTH } from '../account/auth.ts'
import { contract } from '../contract.ts'

export const handOverBody = z.strictObject({
  /** The account that owns the server from then on. Typed, because a click on the wrong person can't be undone. */
  email: emailAddress,
  password: text(MAX_PASSWORD_LENGTH).check(z.minLength(1, 'Please enter your password')),
  /** With two-factor. */
  totp: z.optional(text(40)),
})
export type HandOverBody = z.infer<typeof handOverBody>

/** The caller stays an admin. */
export const handOverCall = contract({
  method: 'POST',
  path: '/api/admin/owner',
  body: handOverBody,
  answer: { 200: z.object({ email: text(254) }) },
})
