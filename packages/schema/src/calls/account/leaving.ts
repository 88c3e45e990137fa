import * as z from 'zod/mini'
import { text } from '../../entities/fields.ts'
import { contract } from '../contract.ts'
import { MAX_PASSWORD_LENGTH } from './auth.ts'

// The file that a device and the server write alike. `contents` is described in the web's copy/format.ts.
export const COPY_FORMAT = 'lanternkeep-device-copy'
export const COPY_VERSION = 1

export const deleteAccountBody = z.strictObject({
  password: text(MAX_PASSWORD_LENGTH).check(z.minLength(1, 'Please enter your password')),
  /** With two-factor. */
  totp: z.optional(text(40)),
})
export type DeleteAccountBody = z.infer<typeof deleteAccountBody>

/** Everything the server has of the account, as one file that Settings can restore on a device. */
export const downloadAccountCall = contract({
  method: 'GET',
  path: '/api/account/download',
  answer: { 200: z.looseObject({ format: z.string(), version: z.int() }) },
})
/** Until `heldUntil` logging in takes the account back. */
export const deleteAccountCall = contract({
  method: 'POST',
  path: '/api/account/delete',
  body: deleteAccountBody,
  answer: { 200: z.object({ heldUntil: z.string(), campaigns: z.int() }) },
})
