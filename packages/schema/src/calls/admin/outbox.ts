import * as z from 'zod/mini'
import { known, text } from '../../entities/fields.ts'
import { contract } from '../contract.ts'
import { pageLimit } from './page-limit.ts'

/** `waiting`: not in the outbox folder yet. `written`: it is. `failed`: no more tries. */
const OUTBOX_STATES = ['waiting', 'written', 'failed'] as const
const outboxMail = z.object({
  id: text(64),
  recipient: z.string(),
  subject: z.string(),
  link: z.nullable(z.string()),
  createdAt: z.string(),
  state: known(OUTBOX_STATES, 'waiting'),
})
export type OutboxMail = z.infer<typeof outboxMail>
const outboxQuery = z.strictObject({
  limit: z.optional(pageLimit),
  /** Id of the last mail seen. */
  cursor: z.optional(text(64)),
})

/** The latest first; only on a server that sends no mail. */
export const listOutboxCall = contract({
  method: 'GET',
  path: '/api/admin/outbox',
  query: outboxQuery,
  answer: { 200: z.array(outboxMail) },
})
