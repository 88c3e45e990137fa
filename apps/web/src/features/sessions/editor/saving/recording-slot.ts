import type { TracedField } from '@lanternkeep/schema'
import type { ReactNode } from 'react'

/** The part beside the AI notes: the recordings of a session, which has no id until it is saved. */
export type RecordingSlot = (of: { sessionId: string | undefined; sessionNumber: number }) => ReactNode

/** Below a text that a recording may have been summarized into: where its sentences come from. */
export type SourcesSlot = (of: { sessionId: string | undefined; field: TracedField; text: string }) => ReactNode
