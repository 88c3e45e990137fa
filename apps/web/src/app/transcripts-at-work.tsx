import { hasAi } from '@lanternkeep/schema'
import { useHasTranscripts, useSyncPerson } from '../data/local/index.ts'
import { part } from './part.tsx'

const TranscriptRunner = part(async () => (await import('../features/recording/index.ts')).TranscriptRunner)

/** On every screen, for whoever may ask: without the plan nothing leaves the device. */
export function TranscriptsAtWork() {
  const waits = useHasTranscripts()
  const { user } = useSyncPerson()
  return waits && hasAi(user) ? <TranscriptRunner /> : null
}
