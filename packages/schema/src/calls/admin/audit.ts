import * as z from 'zod/mini'
import { contract } from '../contract.ts'
import { pageLimit } from './page-limit.ts'

/** Every recorded action of admins, the owner and the program itself. */
export const AUDIT_ACTIONS = [
  'tier',
  'admin',
  'blocked',
  'delete',
  'restore',
  'purge',
  'reset-link',
  'owner',
  'two-factor-required',
  'two-factor-off',
  'version',
  'feedback-delete',
  'changelog-add',
  'changelog-edit',
  'changelog-delete',
  'feature-add',
  'feature-edit',
  'feature-delete',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/** Name and address at that time, so that they stay readable when the account is gone. */
const auditPerson = z.object({ id: z.nullable(z.string()), name: z.string() })

const auditEntry = z.object({
  id: z.int(),
  at: z.string(),
  /** Without an id it was the program itself, or its console. */
  actor: auditPerson,
  /** A newer server may do what this page has no words for. */
  action: z.union([z.enum(AUDIT_ACTIONS), z.string()]),
  /** The person or thing it was done to; null if it has no name (the version). */
  target: z.nullable(auditPerson),
  /** `from` and `to` of a change, `campaigns` of a deletion. */
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
})
export type AuditEntry = z.infer<typeof auditEntry>
const auditQuery = z.strictObject({
  limit: z.optional(pageLimit),
  /** Id of the last entry seen. */
  cursor: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
})

/** The latest first. */
export const listAuditCall = contract({
  method: 'GET',
  path: '/api/admin/audit',
  query: auditQuery,
  answer: { 200: z.array(auditEntry) },
})
