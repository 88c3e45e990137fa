import { isStorageFull } from '../storage.ts'
import { DatabaseBlocked, TakeoverFailed } from '../takeover/takeover-errors.ts'

/**
 * Why an account's databases aren't open. waiting: not yet, and nothing failed. blocked: another tab keeps them open.
 * full: no storage left. update: what an older version stored couldn't be moved.
 */
export type TroubleKind = 'waiting' | 'blocked' | 'full' | 'update' | 'unknown'
export type OpenTrouble = {
  kind: TroubleKind
  at: string
  /** What failed, for the person who is asked for help. */
  details?: string
}

const LONGEST_DETAILS = 400

export function troubleOf(error: unknown, at: string): OpenTrouble {
  return { kind: kindOf(error), at, details: causesOf(error).map(inWords).join(': ').slice(0, LONGEST_DETAILS) }
}

function kindOf(error: unknown): TroubleKind {
  const causes = causesOf(error)
  if (causes.some(isStorageFull)) return 'full'
  if (causes.some((cause) => cause instanceof DatabaseBlocked)) return 'blocked'
  return causes.some((cause) => cause instanceof TakeoverFailed) ? 'update' : 'unknown'
}

function causesOf(error: unknown): unknown[] {
  const cause = error instanceof Error ? error.cause : undefined
  return cause === undefined ? [error] : [error, ...causesOf(cause)]
}

function inWords(error: unknown): string {
  if (!(error instanceof Error || error instanceof DOMException)) return String(error)
  const [firstLine = ''] = error.message.split('\n')
  return error instanceof TakeoverFailed ? firstLine : [error.name, firstLine].filter(Boolean).join(' ')
}
