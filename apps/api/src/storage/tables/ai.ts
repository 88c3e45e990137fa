import type { Generated } from 'kysely'
import type { Flag } from '../flag.ts'

type AiRequestTable = {
  id: Generated<number>
  /** Null once the account is gone: its use stays counted. */
  user_id: string | null
  /** In UTC, "2026-11-21". */
  day: string
  /** Which call, by the last part of its address. */
  call: string
  /** One left open by a crash counts as used. */
  state: 'open' | 'done' | 'failed'
  input_tokens: Generated<number>
  output_tokens: Generated<number>
  /** It failed and cost nothing: counts for no limit. */
  is_free: Generated<Flag>
}

/** The answer to a key, in case the connection broke. */
type AiAnswerTable = {
  user_id: string
  key: string
  body_hash: string
  /** Empty while it is worked on. */
  answer: string
  at: string
  state: Generated<'working' | 'done'>
  /** While it is worked on: which process does so, and until when it counts as alive. */
  process: Generated<string | null>
  until: Generated<string | null>
}

export type AiTables = { ai_request: AiRequestTable; ai_answer: AiAnswerTable }
