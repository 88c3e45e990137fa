import * as z from 'zod/mini'
import { type DocumentOf, id, int, isoDateTime, requiredName, text } from '../fields.ts'
import { currencyName } from './character.ts'
import { replicatedShape } from './replicated.ts'

/** Stored and shown as XXX-XXX; typed codes come without the dash and in any case (behavior.md#join-codes). */
export const JOIN_CODE = /^[A-Z0-9]{3}-[A-Z0-9]{3}$/
export const joinCode = z.string().check(z.regex(JOIN_CODE, 'Join code must look like ABC-123'))

export const campaignShape = {
  id,
  name: requiredName(100, 'Campaign name is required'),
  joinCode: z.optional(joinCode),
  playerCount: z._default(int(1, 20), 4),
  sessionNumber: z._default(int(0), 0),
  startingLevel: z._default(int(1, 30), 1),
  lastModified: isoDateTime,
  /** When its device made it; absent from campaigns that are older than this field. */
  createdAt: z.optional(isoDateTime),
  /** Account that owns it; absent until the server has accepted the campaign. */
  ownerId: z.optional(text(64)),
  joinOpen: z._default(z.boolean(), true),
  approveJoins: z._default(z.boolean(), false),
  /** Whether players may end their own turn; absent means yes. */
  playersEndTurns: z.optional(z.boolean()),
  /** Whether players may mark moments of the evening for the GM; absent means no. */
  playersMark: z.optional(z.boolean()),
  /** What purses count, the most valuable first; absent means gold, silver and copper. */
  currencies: z.optional(z.array(currencyName).check(z.maxLength(12))),
  /** Whether damage asks for a concentration check; absent means no. */
  concentration: z.optional(z.boolean()),
  /** Whether heroes at 0 health make death saves; absent means no. */
  deathSaves: z.optional(z.boolean()),
  ...replicatedShape,
}

export const campaignDocument = z.looseObject(campaignShape)
export type Campaign = DocumentOf<typeof campaignShape>

export const SYNC_STATUSES = ['local', 'syncing', 'synced', 'error', 'conflict'] as const
export const syncStatus = z.enum(SYNC_STATUSES)
/** Derived, never stored (behavior.md#sync-status). */
export type SyncStatus = (typeof SYNC_STATUSES)[number]
