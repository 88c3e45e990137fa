import { type AiStatusAnswer, hasAi, type User } from '@lanternkeep/schema'
import { useOnline } from '../../../lib/hooks/use-online.ts'
import { isUnreachable, reasonOf } from '../../http/request-error.ts'
import { useAiStatus } from './ai-request.ts'

/** Whether AI can be used, and why not. */
export type AiAccess =
  | { kind: 'ai'; left: number; draws: boolean }
  | { kind: 'checking' | 'plan' | 'offline' }
  | { kind: 'missing'; names: string[] }
  | { kind: 'unavailable'; reason: string }

const UNAVAILABLE = 'Can’t reach the AI service right now.'

/** Sends no request for people whose plan has no AI. */
export function useAiAccess(person: User | null): AiAccess {
  const isElite = hasAi(person)
  const online = useOnline()
  const status = useAiStatus(isElite && online)
  if (!isElite) return { kind: 'plan' }
  if (!online) return { kind: 'offline' }
  if (status.error) return accessOfError(status.error)
  if (!status.data) return { kind: 'checking' }
  return accessOf(status.data)
}

export function accessOf({ text, image, left }: AiStatusAnswer): AiAccess {
  if (text.missing.length > 0) return { kind: 'missing', names: text.missing }
  if (!text.available) return { kind: 'unavailable', reason: text.reason ?? UNAVAILABLE }
  return { kind: 'ai', left, draws: image.available }
}

/** A refusal has its own reason: an ended sign-in session isn't a missing network. */
function accessOfError(error: Error): AiAccess {
  return isUnreachable(error) ? { kind: 'offline' } : { kind: 'unavailable', reason: reasonOf(error, UNAVAILABLE) }
}
