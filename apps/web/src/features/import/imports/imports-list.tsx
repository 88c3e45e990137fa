import { Button, Title } from '@mantine/core'
import { useId } from 'react'
import { importWork } from '../../../data/local/imports/index.ts'
import { type ListedImport, useImports } from '../../../data/local/index.ts'
import { count, formatRecent } from '../../../lib/format.ts'
import { useToday } from '../../../lib/hooks/use-today.ts'
import { useStore } from '../../../lib/store.ts'
import { ChangedDialog } from './changed-dialog.tsx'
import { filesInWords, runningInWords, stoppedInWords } from './import-words.ts'
import classes from './imports.module.css'
import { useImportActs } from './use-import-acts.ts'

type Props = { campaignId: string; title: string /** What is said when there is none. */; empty?: string }

/** What was imported on this device, each with what takes all of it back. */
export function ImportsList({ campaignId, title, empty }: Props) {
  const { data: imports = [], isPending } = useImports(campaignId)
  const acts = useImportActs()
  const id = useId()
  const today = useToday()
  const { changed } = acts
  if (isPending || (imports.length === 0 && !empty)) return null
  return (
    <section aria-labelledby={id} className={classes.imports}>
      <Title order={3} id={id} className={classes.title}>
        {title}
      </Title>
      {imports.length === 0 && <p className={classes.muted}>{empty}</p>}
      {imports.length > 0 && (
        <ul className={classes.list}>
          {imports.map((each) => (
            <ImportRow
              key={each.id}
              today={today}
              stored={each}
              isBusy={acts.busyId === each.id}
              onTakeBack={() => void acts.takeBack(each.id)}
              onGoOn={() => void acts.goOn(each.id)}
            />
          ))}
        </ul>
      )}
      {changed && (
        <ChangedDialog
          changed={changed}
          onRemove={() => void acts.takeBack(changed.importId, true)}
          onKeep={acts.keepChanged}
        />
      )}
    </section>
  )
}

type RowProps = { today: Date; stored: ListedImport; isBusy: boolean; onTakeBack: () => void; onGoOn: () => void }

function ImportRow({ today, stored, isBusy, onTakeBack, onGoOn }: RowProps) {
  const { id, at, count: all, state, isStopped } = stored
  const work = useStore(importWork)
  const isRunning = stored.isRunning || work.has(id)
  const when = formatRecent(at, today)
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <b>
          {when}: {count(all, 'thing')}
        </b>
        <span className={classes.muted}>{filesInWords(stored)}</span>
        {isStopped && !isRunning && <span className={classes.stopped}>{stoppedInWords(stored)}</span>}
      </div>
      {state === 'takenBack' && <span className={classes.muted}>Taken back</span>}
      {isStopped && !isRunning && state === 'writing' && (
        <Button variant="default" disabled={isBusy} onClick={onGoOn}>
          Go on
        </Button>
      )}
      {(state === 'done' || isStopped) && !isRunning && (
        <Button
          variant="default"
          loading={isBusy}
          aria-label={`Take back the import of ${when}: ${filesInWords(stored)}`}
          onClick={onTakeBack}
        >
          Take back
        </Button>
      )}
      {isRunning && <span className={classes.muted}>{runningInWords(stored, work.get(id))}</span>}
    </li>
  )
}
