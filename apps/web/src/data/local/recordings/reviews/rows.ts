import type { FindKind } from '@lanternkeep/schema'

/** Where an accepted find went, as Undo needs it. */
export type Accepted =
  | { to: 'npc'; characterId: string }
  | { to: 'inventory'; characterId: string; itemIds: string[] }
  | { to: 'character'; characterId: string; text: string }
  | { to: 'session'; sessionId: string; text: string }

/** Something a model found in a transcript, and what the GM decided. */
export type Find = {
  id: string
  kind: FindKind
  name: string
  text: string
  who?: string
  place?: string
  /** Absent if no line says it. `at`: milliseconds from the recording's beginning. */
  said?: { quote: string; at: number; speaker?: string }
  accepted?: Accepted
  isSkipped?: boolean
  /** The model's name for it, once someone accepted it in words of their own. */
  foundAs?: string
}

/** `asked` keys a request that has no answer yet, so that asking again costs nothing. */
export type StoredReview = { recordingId: string; asked?: string; finds?: Find[] }
