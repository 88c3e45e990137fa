import type { Searchable } from '@lanternkeep/schema'
import { useLayout } from '../../lib/hooks/use-layout.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import classes from './search.module.css'
import { SearchBody } from './search-body.tsx'

type Props = {
  campaignId: string
  /** What is looked for at first. */
  startsWith?: string
  onOpen: (found: Pick<Searchable, 'kind' | 'id'>) => void
  onClose: () => void
}

/** Searches all of the campaign, and the library; on this device, so offline too. */
export function SearchDialog({ campaignId, startsWith = '', onOpen, onClose }: Props) {
  const isPhone = useLayout() === 'phone'
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Search everything"
      size="50rem"
      fullScreen={isPhone}
      yOffset="6vh"
      centered={false}
      classNames={{ content: classes.content, body: classes.body }}
    >
      <SearchBody campaignId={campaignId} startsWith={startsWith} onOpen={onOpen} />
    </Dialog>
  )
}
