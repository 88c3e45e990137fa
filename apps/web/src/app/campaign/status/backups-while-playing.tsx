import type { Campaign } from '@lanternkeep/schema'
import { lazyPart } from '../../../lib/lazy-view.tsx'
import { useLastSaved } from './last-saved.ts'

const RollingBackups = lazyPart(async () => (await import('../../../features/backups/index.ts')).RollingBackups)

export function BackupsWhilePlaying({ campaign }: { campaign: Campaign }) {
  const savedAt = useLastSaved(campaign)
  return <RollingBackups campaign={campaign} savedAt={savedAt} />
}
