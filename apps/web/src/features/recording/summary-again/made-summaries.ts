import type { NewSummary } from '../../../data/local/index.ts'
import { createStore, useStore } from '../../../lib/store.ts'

// By recording. Lives as long as this page, also when the session is deleted elsewhere: it is paid for.
const made = createStore<Readonly<Record<string, NewSummary>>>({})

export function useMadeSummary(recordingId: string): NewSummary | undefined {
  return useStore(made)[recordingId]
}

export function keepMadeSummary(recordingId: string, summary: NewSummary): void {
  made.set({ ...made.get(), [recordingId]: summary })
}
