import { draftsOf } from '../../../data/local/forms/drafts.ts'
import { ConfirmDialog } from '../../../ui/index.ts'

type Props = { opened: boolean; onJournal: () => void; onExit: () => void; onClose: () => void }

/** Whether the journal's drafts hold words that no session of the campaign has. */
export function hasUnsavedNotes(account: string, campaignId: string): boolean {
  return draftsOf(account).some((draft) => draft.campaignId === campaignId)
}

/** Save & Exit doesn't save drafts, so it says so. */
export function UnsavedNotes({ opened, onJournal, onExit, onClose }: Props) {
  return (
    <ConfirmDialog
      opened={opened}
      title="Your notes aren’t saved yet"
      text="Your journal notes are a draft in this browser. Other devices and your players don’t have them."
      confirmLabel="Open the journal"
      other={{ label: 'Exit anyway', onClick: onExit }}
      onConfirm={onJournal}
      onClose={onClose}
    />
  )
}
