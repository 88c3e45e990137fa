import { useImports } from '../../../data/local/index.ts'
import { lazyPart } from '../../../lib/lazy-view.tsx'

const StoppedImport = lazyPart(async () => (await import('../../../features/import/index.ts')).StoppedImport)

/** An import that a closed tab left half done. Its code is loaded only then. */
export function ImportBanner({ campaignId }: { campaignId: string }) {
  const { data: imports = [] } = useImports(campaignId)
  return imports.some(({ isStopped, isRunning }) => isStopped || isRunning) ? (
    <StoppedImport campaignId={campaignId} />
  ) : null
}
