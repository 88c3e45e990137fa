import type { SearchKind } from '@lanternkeep/schema'
import { lazyView } from '../../lib/lazy-view.tsx'
import { PartBoundary } from '../../ui/part-boundary.tsx'
import { ImportHost } from './import-host.tsx'

const ShareDialog = lazyView(async () => (await import('../../features/members/index.ts')).ShareDialog)
const ResumeDialog = lazyView(async () => (await import('../../features/recording/index.ts')).ResumeDialog)
const SearchDialog = lazyView(async () => (await import('../../features/search/index.ts')).SearchDialog)

type Props = {
  campaignId: string
  /** What is looked for; undefined while nothing is. */
  searched: string | undefined
  onFound: (found: { kind: SearchKind; id: string }) => void
  onSearched: () => void
  sharing: boolean
  onShared: () => void
}

/** The dialogs that every tool of a campaign may open. */
export function FrameDialogs({ campaignId, searched, onFound, onSearched, sharing, onShared }: Props) {
  return (
    <>
      {searched !== undefined && (
        <PartBoundary name="Search" onFailed={onSearched}>
          <SearchDialog campaignId={campaignId} startsWith={searched} onOpen={onFound} onClose={onSearched} />
        </PartBoundary>
      )}
      <ImportHost campaignId={campaignId} />
      <PartBoundary>
        <ResumeDialog campaignId={campaignId} />
      </PartBoundary>
      {sharing && (
        <PartBoundary name="The join code" onFailed={onShared}>
          <ShareDialog campaignId={campaignId} opened onClose={onShared} />
        </PartBoundary>
      )}
    </>
  )
}
