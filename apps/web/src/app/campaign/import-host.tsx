import { lazyView } from '../../lib/lazy-view.tsx'
import { createStore, useStore } from '../../lib/store.ts'
import { PartBoundary } from '../../ui/part-boundary.tsx'

const ImportDialog = lazyView(async () => (await import('../../features/import/index.ts')).ImportDialog)

/** Where creatures go at first; null while nothing is imported. */
const asked = createStore<'library' | 'campaign' | null>(null)

/** Opens the import, from any tool. */
export function askImport(into: 'library' | 'campaign'): void {
  asked.set(into)
}

export function ImportHost({ campaignId }: { campaignId: string }) {
  const into = useStore(asked)
  if (!into) return null
  const close = () => asked.set(null)
  return (
    <PartBoundary name="The import" onFailed={close}>
      <ImportDialog campaignId={campaignId} startsWith={into} onClose={close} />
    </PartBoundary>
  )
}
