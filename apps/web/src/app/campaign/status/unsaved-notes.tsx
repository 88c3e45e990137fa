import { draftsOf } from '../../../data/local/forms/drafts.ts'
import { ConfirmDialog } from '../../../ui/index.ts'

type Props = { opened: boolean; onJournal: () => void; onExit: () => void; onClose: () => void }

/** Whether words lie in the journal's drafts that no session of the campaign holds. */
export function hasUnsavedNotes(account: string, campaignId: string): boolean {
  return draftsOf(account).some((draft) => draft.campaignId === campaignId)
}

/** Save & Exit saves no draft, so it does not pretend to. */
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
