import { type AiStatusAnswer, hasAi, type User } from '@lanternkeep/schema'
import { useOnline } from '../../lib/use-online.ts'
import { useAiStatus } from './ai-request.ts'

/** Whether a model may be asked, and why not. */
export type AiAccess =
  | { kind: 'ai'; left: number; draws: boolean }
  | { kind: 'checking' | 'plan' | 'offline' }
  | { kind: 'missing'; names: string[] }
  | { kind: 'unwell'; reason: string }

/** Nothing is asked of the server for people whose plan has no AI. */
export function useAiAccess(person: User | null): AiAccess {
  const isElite = hasAi(person)
  const online = useOnline()
  const status = useAiStatus(isElite && online)
  if (!isElite) return { kind: 'plan' }
  if (!online || status.isError) return { kind: 'offline' }
  if (!status.data) return { kind: 'checking' }
  return accessOf(status.data)
}

export function accessOf({ text, image, left }: AiStatusAnswer): AiAccess {
  if (text.missing.length > 0) return { kind: 'missing', names: text.missing }
  if (!text.available) return { kind: 'unwell', reason: text.reason ?? 'The AI service can not be reached right now.' }
  return { kind: 'ai', left, draws: image.available }
}
