import type { AuditAction, SessionEndReason, Tier } from '@lanternkeep/schema'
import type { Generated, Insertable, Selectable } from 'kysely'
import type { Flag } from './flag.ts'

type UserTable = {
  id: string
  /** As it was typed; `email_key` is what makes it one of a kind. */
  email: string
  email_key: string
  first_name: string
  last_name: string
  /** Full name and address in lower case: what a search looks through. SQLite's own lower() knows ASCII only. */
  search_key: string
  /** Null for accounts that sign in somewhere else (`auth_provider`). */
  password_hash: string | null
  security_question: string | null
  security_answer_hash: string | null
  tier: Tier
  is_admin: Flag
  is_owner: Flag
  blocked: Flag
  email_verified_at: string | null
  auth_provider: string
  created_at: string
  /** Since when it is on hold: out everywhere, and gone for good when the hold is over. */
  deleted_at: string | null
}

/** A signed-in browser. A session that ended stays as a tombstone, so that a slow request can not bring it back. */
type WebSessionTable = {
  id_hash: string
  user_id: string
  created_at: string
  last_seen_at: string
  ended_at: string | null
  /** What its browser is told when it calls again; null when the person ended it. */
  ended_why: EndedWhy | null
}

/** That an account is blocked or deleted is seen from the account. */
export type EndedWhy = Extract<SessionEndReason, 'rights' | 'password'>

/** Accounts that signed in at a guest's browser: one browser is one person (behavior.md#guests). */
type GuestAccountTable = { guest_id: string; user_id: string }

/** A link that was mailed: single use, kept as its hash. */
type TokenTable = {
  token_hash: string
  kind: 'verify-email' | 'reset-password'
  user_id: string
  created_at: string
  expires_at: string
  used_at: string | null
  /** Wrong security answers, counted before they are looked at. */
  failed_tries: number
  /** Sent to the address of the account: whoever opens it has proven the address. An admin's link proves nothing. */
  mailed: Generated<Flag>
}

type MailTable = {
  id: string
  recipient: string
  subject: string
  body: string
  /** The link in the body, for a server without SMTP. */
  link: string | null
  created_at: string
  next_attempt_at: string
  attempts: number
  sent_at: string | null
  failed_at: string | null
  last_error: string | null
  /** When the link in it ends: nobody is sent a dead one. */
  expires_at: string | null
}

type SettingTable = { key: string; value: string }

/** Solved human checks; a solution counts once. */
type UsedCaptchaTable = { signature: string; expires_at: string }

type AuditTable = {
  id: Generated<number>
  at: string
  actor_id: string | null
  /** Name and address as they were; empty for the program itself. */
  actor_name: string
  action: AuditAction
  target_id: string | null
  target_name: string
  detail: string
}

/** Users, sessions, tokens and settings. */
export type AccountTables = {
  user: UserTable
  web_session: WebSessionTable
  token: TokenTable
  mail: MailTable
  setting: SettingTable
  used_captcha: UsedCaptchaTable
  audit: AuditTable
  guest_account: GuestAccountTable
}

export type UserRow = Selectable<UserTable>
export type NewUser = Insertable<UserTable>
export type WebSessionRow = Selectable<WebSessionTable>
export type TokenRow = Selectable<TokenTable>
export type MailRow = Selectable<MailTable>
export type AuditRow = Selectable<AuditTable>
