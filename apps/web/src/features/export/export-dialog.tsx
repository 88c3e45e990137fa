import { Alert, Button, Progress, VisuallyHidden } from '@mantine/core'
import { cancelExport, exportJob } from '../../data/local/archive/index.ts'
import { LongDialog } from '../../ui/index.ts'
import classes from './export.module.css'
import { ExportChoices } from './export-choices.tsx'
import { ExportContents } from './export-contents.tsx'
import { failureInWords, missingInWords, progressInWords } from './export-words.ts'
import { useExport } from './use-export.ts'

type Props = {
  /** Absent: everything on this device. */
  campaignId?: string
  onClose: () => void
}

/** What goes into the zip, and how far it is. Closing the dialog doesn't stop it. */
export function ExportDialog({ campaignId, onClose }: Props) {
  const exporting = useExport(campaignId)
  const { job, sizes, rows, total, name, missing, problem } = exporting
  const isWriting = job.kind === 'writing'
  const isDone = job.kind === 'done'
  const close = () => {
    if (job.kind !== 'writing') exportJob.set({ kind: 'idle' })
    onClose()
  }
  const said = problem ?? (job.kind === 'failed' ? failureInWords(job) : undefined)
  const progress = isWriting && sizes ? progressInWords({ job, sizes, total, now: Date.now() }) : undefined
  return (
    <LongDialog
      title="Export"
      subtitle="Yours, whole and readable without Lanternkeep. On every plan, offline too."
      size="68rem"
      note={
        <>
          {progress && (
            <span className={classes.progress}>
              <span className={classes.progressWords}>
                <strong>{progress.title}</strong>
                <span>{progress.amount}</span>
              </span>
              <Progress value={progress.share * 100} aria-label="Written so far" />
            </span>
          )}
          {sizes && missing === undefined && <span role="status">Fetching pictures from the server</span>}
          {isDone && <span role="status">{name} is saved.</span>}
          <VisuallyHidden role="status">{isWriting && 'Writing the zip'}</VisuallyHidden>
        </>
      }
      buttons={
        <>
          {isWriting && (
            <Button variant="default" size="md" onClick={cancelExport}>
              Cancel
            </Button>
          )}
          {!isWriting && (
            <Button variant="default" size="md" onClick={close}>
              Close
            </Button>
          )}
          {!isWriting && !isDone && (
            <Button
              size="md"
              disabled={!sizes || rows.length === 0 || missing === undefined}
              onClick={() => void exporting.start()}
            >
              Export
            </Button>
          )}
        </>
      }
      onClose={close}
    >
      {said && (
        <Alert color="ember" role="alert">
          {said}
        </Alert>
      )}
      {missing !== undefined && missing > 0 && (
        <Alert color="straw" role="status">
          {missingInWords(missing)}
        </Alert>
      )}
      <div className={classes.columns}>
        <ExportChoices exporting={exporting} />
        <ExportContents name={name} total={total} rows={rows} isMeasuring={!sizes && !problem} />
      </div>
    </LongDialog>
  )
}
