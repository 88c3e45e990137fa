import { hasAi } from '@lanternkeep/schema'
import { useHasTranscripts, useSyncPerson } from '../data/local/index.ts'
import { lazyView } from '../lib/lazy-view.tsx'

const TranscriptRunner = lazyView(async () => (await import('../features/recording/index.ts')).TranscriptRunner)

/** Active on every screen, but only with a plan that includes it: without one nothing leaves the device. */
export function TranscriptRunnerHost() {
  const waits = useHasTranscripts()
  const { user } = useSyncPerson()
  return waits && hasAi(user) ? <TranscriptRunner /> : null
}
