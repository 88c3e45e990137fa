import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconDownload, IconFileImport } from '@tabler/icons-react'
import { type ReactNode, useMemo, useState } from 'react'
import type { ImportTarget, Wanted } from '../../../data/local/imports/index.ts'
import { now } from '../../../data/local/index.ts'
import { saveFile } from '../../../lib/browser/save-file.ts'
import { count } from '../../../lib/format.ts'
import { useUnsaved } from '../../../lib/hooks/unsaved-parts.ts'
import { LongDialog } from '../../../ui/dialogs/long-dialog.tsx'
import { attempt } from '../../../ui/toasts/attempt.ts'
import type { Found } from '../reading/use-reading.ts'
import { ProgressStep } from '../steps/progress-step.tsx'
import { ThingPage } from './detail/thing-page.tsx'
import { type Order, orderRows } from './model/receipt-rows.ts'
import { receiptText } from './model/receipt-text.ts'
import { useReceipt } from './model/use-receipt.ts'
import classes from './receipt.module.css'
import { ReceiptList } from './things/receipt-list.tsx'

type Props = {
  found: Found
  target: ImportTarget
  startsWith: 'library' | 'campaign'
  /** How many things came in from elsewhere while the receipt was open. */
  cameMeanwhile?: number
  /** What is here is looked at once more, after an import that another tab may be writing. */
  isStarting?: boolean
  /** Why the import before wrote nothing. */
  problem?: string | undefined
  /** Replaces the receipt while its import is written. What was put right stays, in case nothing can be stored. */
  writing?: ReactNode
  onImport: (wanted: Wanted[], choices: ReturnType<typeof useReceipt>['choices']) => void
  onClose: () => void
}

/** What every field of every thing becomes, before anything is written. */
export function ReceiptDialog(props: Props) {
  const {
    found,
    target,
    startsWith,
    cameMeanwhile = 0,
    isStarting = false,
    problem,
    writing,
    onImport,
    onClose,
  } = props
  const receipt = useReceipt(found, target, { target: startsWith })
  const { rows, counts, wantedCount, isChanged } = receipt
  useUnsaved(isChanged && !writing ? { isChanged } : undefined)
  const [order, setOrder] = useState<Order>('problems')
  const ordered = useMemo(() => orderRows(rows, order), [rows, order])
  const [openKey, setOpenKey] = useState<string>()
  const isWide = useMediaQuery('(min-width: 60em)', true, { getInitialValueInEffect: false })
  const chosen = ordered.find(({ key }) => key === openKey)
  /** Beside the list something is always open: the first that someone may have to look at. */
  const open = chosen ?? (isWide ? (ordered.find(({ found }) => found) ?? ordered[0]) : undefined)
  const save = () => {
    return attempt(async () => {
      const text = await receiptText(found, receipt, now())
      saveFile(new Blob([text], { type: 'text/markdown' }), 'import-receipt.md')
    }, 'Failed to save the receipt')
  }
  const page = open && (
    <ThingPage key={open.key} row={open} receipt={receipt} onBack={isWide ? undefined : () => setOpenKey(undefined)} />
  )
  if (writing) return writing
  if (receipt.isPending) {
    return (
      <ProgressStep
        title="Reading"
        line={`${found.things.length.toLocaleString('en-US')} found, looking for what is here already`}
        fraction={1}
        note="Nothing is written yet."
        stopLabel="Cancel"
        onStop={onClose}
      />
    )
  }
  return (
    <LongDialog
      fills
      title="Import"
      subtitle={subtitleOf(found, counts.all)}
      size="76.25rem"
      note={<span className={classes.muted}>{noteOf(counts.unreadable, receipt.furtherCount)}</span>}
      buttons={
        <>
          <Button variant="subtle" size="md" leftSection={<IconDownload size={20} />} onClick={() => void save()}>
            Save receipt
          </Button>
          <Button variant="default" size="md" onClick={onClose}>
            Cancel
          </Button>
          <Button
            size="md"
            leftSection={<IconFileImport size={20} />}
            disabled={wantedCount === 0}
            loading={isStarting}
            onClick={() => onImport(receipt.wanted(), receipt.choices)}
          >
            Import {wantedCount.toLocaleString('en-US')} of {counts.all.toLocaleString('en-US')}
          </Button>
        </>
      }
      onClose={onClose}
    >
      {(problem || cameMeanwhile > 0) && (
        <p role="alert" className={classes.meanwhile}>
          {problem ?? meanwhileInWords(cameMeanwhile)}
        </p>
      )}
      <div className={classes.columns} data-wide={isWide || undefined}>
        {(isWide || !open) && (
          <ReceiptList
            receipt={receipt}
            rows={ordered}
            order={order}
            openKey={open?.key}
            followKey={openKey}
            onOrder={setOrder}
            onOpen={setOpenKey}
          />
        )}
        {page}
      </div>
    </LongDialog>
  )
}

const MOST_FILES_NAMED = 3

function subtitleOf({ files, skipped }: Found, all: number): string {
  const named = files.slice(0, MOST_FILES_NAMED).map(({ file, format }) => (format ? `${file} (${format})` : file))
  const others = files.length > MOST_FILES_NAMED ? ` and ${files.length - MOST_FILES_NAMED} more` : ''
  const where = `${count(files.length, 'file')}: ${named.join(', ')}${others}`
  const passed = skipped > 0 ? ` ${count(skipped, 'other file')} such as pictures passed over.` : ''
  return `${all.toLocaleString('en-US')} found in ${where}.${passed} Nothing is written yet.`
}

function meanwhileInWords(came: number): string {
  const these = came === 1 ? 'One of these came' : `${came.toLocaleString('en-US')} of these came`
  return `${these} in from another tab or device meanwhile. Nothing was written. Check what is here already, then import the rest.`
}

function noteOf(unreadable: number, further: number): string {
  const beside =
    further > 0 ? `${further.toLocaleString('en-US')} more ${further === 1 ? 'holds' : 'hold'} what doesn’t fit. ` : ''
  const undo = `${beside}One Undo takes the whole import back.`
  if (unreadable === 0) return undo
  return `${unreadable.toLocaleString('en-US')} can’t be read and ${unreadable === 1 ? 'stays' : 'stay'} out. ${undo}`
}
