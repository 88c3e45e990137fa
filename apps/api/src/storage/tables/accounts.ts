import type { AuditAction, SessionEndReason, Tier } from '@lanternkeep/schema'
import type { Generated, Insertable, Selectable } from 'kysely'
import type { Flag } from '../flag.ts'

type UserTable = {
  id: string
  /** As typed; `email_key` is the unique form. */
  email: string
  email_key: string
  first_name: string
  last_name: string
  /** Full name and address in lower case, for search. SQLite's own lower() only knows ASCII. */
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
  /** Null until it is first changed after this column was added. */
  password_set_at: Generated<string | null>
  /** When it was put on hold: signed out everywhere, and deleted for good after the hold. */
  deleted_at: string | null
  /** Who did it: the account's own id if its person did. */
  deleted_by: Generated<string | null>
}

/** A signed-in browser. An ended session stays as a tombstone, so that a slow request can't revive it. */
type WebSessionTable = {
  id_hash: string
  user_id: string
  created_at: string
  last_seen_at: string
  ended_at: string | null
  /** Why it ended, for its browser's next call; null if the person ended it. */
  ended_why: EndedWhy | null
  /** The browser and its system, in words. */
  device: Generated<string>
}

/** Whether an account is blocked or deleted is read from the account. */
export type EndedWhy = Extract<SessionEndReason, 'rights' | 'password' | 'elsewhere'>

/** Accounts that signed in on a guest's browser: one browser is one person (behavior.md#guests). */
type GuestAccountTable = { guest_id: string; user_id: string }

/** A mailed link: single use, stored as its hash. */
type TokenTable = {
  token_hash: string
  kind: 'verify-email' | 'reset-password'
  user_id: string
  created_at: string
  expires_at: string
  used_at: string | null
  /** Wrong security answers, counted before they are checked. */
  failed_tries: number
  /** Sent only to the account's address, so opening it proves the address. An admin's link proves nothing. */
  mailed: Generated<Flag>
}

/** The address that an account changes to once the link mailed there is opened: at most one for each account. */
type EmailChangeTable = {
  user_id: string
  email: string
  token_hash: string
  created_at: string
  expires_at: string
  used_at: string | null
}

/** The secret of an authenticator app. Before `on` it counts for nothing; `checked`: the app showed a right code. */
type TwoFactorTable = {
  user_id: string
  secret: string
  state: 'setup' | 'checked' | 'on'
  /** The step of the last code accepted: none counts twice. */
  last_step: number
  created_at: string
}

type RecoveryCodeTable = { user_id: string; code_hash: string; used_at: string | null }

/** The plan that a person asked for last. */
type UpgradeRequestTable = { user_id: string; tier: Tier; created_at: string }

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
  /** When the link in it expires: a dead one is never sent. */
  expires_at: string | null
  /** The process that delivers it has it until then. */
  taken_until: Generated<string | null>
}

type SettingTable = { key: string; value: string }

/** Solved human checks; a solution counts once. */
type UsedCaptchaTable = { signature: string; expires_at: string }

type AuditTable = {
  id: Generated<number>
  at: string
  actor_id: string | null
  /** Name and address at that time; empty for the program itself. */
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
  email_change: EmailChangeTable
  two_factor: TwoFactorTable
  recovery_code: RecoveryCodeTable
  upgrade_request: UpgradeRequestTable
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
export type EmailChangeRow = Selectable<EmailChangeTable>
export type TwoFactorRow = Selectable<TwoFactorTable>
export type MailRow = Selectable<MailTable>
export type AuditRow = Selectable<AuditTable>
