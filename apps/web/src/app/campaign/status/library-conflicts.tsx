import { libraryIdOf } from '@lanternkeep/schema'
import { VisuallyHidden } from '@mantine/core'
import { useCampaignSync, useDb } from '../../../data/local/index.ts'
import { count } from '../../../lib/format.ts'
import classes from '../campaign-frame.module.css'
import { ConflictBanner } from './conflict-banner.tsx'
import { RefusalBanner } from './refusal-banner.tsx'

/** What a campaign shows in its frame, for the account's library. */
export function LibraryBanners() {
  const libraryId = libraryIdOf(useDb().account)
  return (
    <>
      <ConflictBanner campaignId={libraryId} />
      <RefusalBanner campaignId={libraryId} />
    </>
  )
}

/** On the library's tool, while two devices disagree about a creature. */
export function LibraryConflictDot() {
  const { conflicts } = useCampaignSync(libraryIdOf(useDb().account))
  if (conflicts === 0) return null
  return (
    <span className={classes.toolDot} title={`${count(conflicts, 'conflict')} to resolve`}>
      <VisuallyHidden>{count(conflicts, 'conflict')} to resolve</VisuallyHidden>
    </span>
  )
}
