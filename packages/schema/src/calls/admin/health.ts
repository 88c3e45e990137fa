import * as z from 'zod/mini'
import { emptyBody } from '../body-shapes.ts'
import { contract } from '../contract.ts'

const serverHealth = z.object({
  version: z.string(),
  startedAt: z.string(),
  /** Other processes may serve the same database: what this one counts and knows of itself isn't theirs. */
  isOneOfSeveral: z.boolean(),
  /** `freeBytes` of the disk with the data folder; null if it can't be read. */
  storage: z.object({ databaseBytes: z.int(), imageBytes: z.int(), freeBytes: z.nullable(z.int()) }),
  /** `at`: of the newest one known. `everyHours` 0: the server makes none by itself. */
  backup: z.object({
    at: z.nullable(z.string()),
    everyHours: z.int(),
    isLate: z.boolean(),
    error: z.nullable(z.string()),
  }),
  /** The last full check of the database; null before the first, and where the database looks after itself. */
  integrity: z.nullable(z.object({ at: z.string(), fault: z.optional(z.string()) })),
  mail: z.object({
    sends: z.boolean(),
    waiting: z.int(),
    /** In the last seven days. */
    failed: z.int(),
    lastError: z.nullable(z.string()),
    lastSentAt: z.nullable(z.string()),
  }),
  /** Changes that were refused in the last 24 hours, since this process started. */
  refusedPushes: z.object({ people: z.int(), changes: z.int(), lastAt: z.nullable(z.string()) }),
})
export type ServerHealth = z.infer<typeof serverHealth>

export const readHealthCall = contract({
  method: 'GET',
  path: '/api/admin/health',
  answer: { 200: serverHealth },
})
/** To the owner's own address. */
export const sendTestMailCall = contract({
  method: 'POST',
  path: '/api/admin/test-mail',
  body: emptyBody,
  answer: { 200: z.object({ to: z.string() }) },
})
