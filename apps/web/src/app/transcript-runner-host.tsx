import { hasAi } from '@lanternkeep/schema'
import { useHasTranscripts, useSyncPerson } from '../data/local/index.ts'
import { lazyView } from '../lib/lazy-view.tsx'
import { PartBoundary } from '../ui/part-boundary.tsx'

const TranscriptRunner = lazyView(async () => (await import('../features/recording/index.ts')).TranscriptRunner)

/** Active on every screen. Without a plan that includes it, only for what the browser transcribes by itself. */
export function TranscriptRunnerHost() {
  const waits = useHasTranscripts('anyone')
  const isHeardHere = useHasTranscripts('browser')
  const { user } = useSyncPerson()
  return waits && (hasAi(user) || isHeardHere) ? (
    <PartBoundary>
      <TranscriptRunner />
    </PartBoundary>
  ) : null
}
