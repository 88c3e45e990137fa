import type { FeatureStatus, PlannedFeature } from '@lanternkeep/schema'
import { useState } from 'react'
import { usePlannedFeatures } from '../../data/remote/boards/planned-features.ts'
import { useLayout } from '../../lib/hooks/use-layout.ts'
import { BoardPage, Segments, useBoardEditor, useLostDraft } from '../../ui/index.ts'
import { DeleteFeature } from './delete-feature.tsx'
import { FeatureCard } from './feature-card.tsx'
import { FeatureColumn } from './feature-column.tsx'
import { FeatureDialog } from './feature-dialog.tsx'
import classes from './planned-features.module.css'
import { STATUSES } from './statuses.ts'

/** `account`: whose typed texts stay in this tab. */
type Props = { isAdmin: boolean; account?: string | undefined; onBack: () => void }
type Dialog = { opened: boolean; feature: PlannedFeature | undefined }

const CLOSED: Dialog = { opened: false, feature: undefined }

/** The roadmap: three columns, on a phone one at a time. */
export function PlannedFeatures({ isAdmin, account, onBack }: Props) {
  const board = usePlannedFeatures()
  const { data, trouble } = board
  const phone = useLayout() === 'phone'
  const [shown, setShown] = useState<FeatureStatus>('unplanned')
  const editor = useBoardEditor<PlannedFeature>('feature', { account, isAdmin })
  const [deleting, setDeleting] = useState(CLOSED)
  const columns = STATUSES.map((column) => ({
    column,
    features: data?.filter(({ status }) => status === column.status),
  }))
  useLostDraft(board, { prefix: editor.ownPrefix, isEditing: editor.opened, addLabel: 'Add Feature' })
  const add = { label: 'Add Feature', onClick: () => editor.open() }
  const adminOf = (feature: PlannedFeature) => ({
    disabled: trouble !== undefined,
    onEdit: () => editor.open(feature),
    onDelete: () => setDeleting({ opened: true, feature }),
  })
  return (
    <BoardPage
      title="Planned Features"
      what="The list of planned features"
      board={board}
      add={isAdmin ? add : undefined}
      onBack={onBack}
    >
      {phone && (
        <div className={classes.choice}>
          <Segments
            label="Which features"
            fullWidth
            value={shown}
            choices={columns.map(({ column: { status, label }, features }) => ({
              value: status,
              label: features ? `${label} ${features.length}` : label,
            }))}
            onChange={setShown}
          />
        </div>
      )}
      <div className={classes.columns}>
        {columns
          .filter(({ column }) => !phone || column.status === shown)
          .map(({ column, features }) => (
            <FeatureColumn
              key={column.status}
              column={column}
              features={features}
              isSortable={isAdmin && !trouble}
              renderCard={(feature, grip) => (
                <FeatureCard feature={feature} admin={isAdmin ? adminOf(feature) : undefined} grip={grip} />
              )}
            />
          ))}
      </div>
      {(isAdmin || editor.opened) && (
        <FeatureDialog
          opened={editor.opened}
          feature={editor.item}
          draftPrefix={editor.draftPrefix}
          onClose={editor.close}
        />
      )}
      {isAdmin && (
        <DeleteFeature {...deleting} onClose={() => setDeleting((before) => ({ ...before, opened: false }))} />
      )}
    </BoardPage>
  )
}
