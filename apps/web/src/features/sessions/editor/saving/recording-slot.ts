import type { ReactNode } from 'react'

/** The part beside the AI notes: the recordings of a session, which has no id until it is saved. */
export type RecordingSlot = (of: { sessionId: string | undefined; sessionNumber: number }) => ReactNode
