import type { Campaign } from '@lanternkeep/schema'
import { lazyPart } from '../../../lib/lazy-view.tsx'
import { useLastSaved } from './last-saved.ts'
import { useAutoSaveToast } from './use-auto-save-toast.ts'

const RollingBackups = lazyPart(async () => (await import('../../../features/backups/index.ts')).RollingBackups)

/** Follows every change of the campaign. On its own, so that the frame isn't drawn again for each of them. */
export function AfterChanges({ campaign }: { campaign: Campaign }) {
  const savedAt = useLastSaved(campaign)
  useAutoSaveToast(campaign.id, savedAt)
  return <RollingBackups campaign={campaign} savedAt={savedAt} />
}
