import * as z from 'zod/mini'
import { text } from '../../entities/fields.ts'
import { TIERS, user } from '../../entities/user.ts'
import { versionSetting } from '../../entities/version-setting.ts'

export const setTierBody = z.strictObject({ tier: z.enum(TIERS) })
export type SetTierBody = z.infer<typeof setTierBody>
export const setAdminBody = z.strictObject({ isAdmin: z.boolean() })
export type SetAdminBody = z.infer<typeof setAdminBody>
export const setBlockedBody = z.strictObject({ blocked: z.boolean() })
export type SetBlockedBody = z.infer<typeof setBlockedBody>
export const setVersionBody = z.strictObject({ version: versionSetting.shape.version })
export type SetVersionBody = z.infer<typeof setVersionBody>

const pageLimit = z.string().check(z.regex(/^[1-9]\d{0,2}$/, 'Limit must be a whole number from 1 to 999'))

export const usersQuery = z.strictObject({
  search: z.optional(text(200)),
  limit: z.optional(pageLimit),
  /** Id of the last user seen. */
  cursor: z.optional(text(64)),
})
export const usersAnswer = z.array(user)

/** How many campaigns on the server are deleted with the account (behavior.md#blocked-and-deleted-accounts). */
export const campaignsCountAnswer = z.object({ count: z.int() })
export type CampaignsCountAnswer = z.infer<typeof campaignsCountAnswer>

/** Until `heldUntil` an admin can restore the account; then it is deleted for good, with `campaigns` campaigns. */
export const deletedUserAnswer = z.object({ heldUntil: z.string(), campaigns: z.int() })
export type DeletedUserAnswer = z.infer<typeof deletedUserAnswer>

export const heldUser = z.object({
  id: text(64),
  firstName: text(100),
  lastName: text(100),
  email: text(254),
  deletedAt: z.string(),
  heldUntil: z.string(),
  campaigns: z.int(),
})
export type HeldUser = z.infer<typeof heldUser>
export const heldUsersAnswer = z.array(heldUser)

/** Shown to the admin once; only its hash is stored. */
export const resetLinkAnswer = z.object({ resetLink: z.string(), expiresAt: z.string(), userEmail: text(254) })
export type ResetLinkAnswer = z.infer<typeof resetLinkAnswer>

/** 'waiting' is not written yet, 'written' is in the outbox, 'failed' was given up. */
export const OUTBOX_STATES = ['waiting', 'written', 'failed'] as const
export const outboxMail = z.object({
  id: text(64),
  recipient: z.string(),
  subject: z.string(),
  link: z.nullable(z.string()),
  createdAt: z.string(),
  state: z.enum(OUTBOX_STATES),
})
export type OutboxMail = z.infer<typeof outboxMail>
export const outboxQuery = z.strictObject({
  limit: z.optional(pageLimit),
  /** Id of the last mail seen. */
  cursor: z.optional(text(64)),
})
export const outboxAnswer = z.array(outboxMail)

/** The last backup restored within the last 30 days: when it was restored, and when it was made. */
export const restoredAnswer = z.object({
  restored: z.nullable(z.object({ at: z.string(), backupAt: z.string() })),
})
export type RestoredAnswer = z.infer<typeof restoredAnswer>

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

export const auditEntry = z.object({
  id: z.int(),
  at: z.string(),
  /** Without an id it was the program itself, or its console. */
  actor: auditPerson,
  action: z.enum(AUDIT_ACTIONS),
  /** The person or thing it was done to; null if it has no name (the version). */
  target: z.nullable(auditPerson),
  /** `from` and `to` of a change, `campaigns` of a deletion. */
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
})
export type AuditEntry = z.infer<typeof auditEntry>
export const auditQuery = z.strictObject({
  limit: z.optional(pageLimit),
  /** Id of the last entry seen. */
  cursor: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
})
export const auditAnswer = z.array(auditEntry)
