import { Button } from '@mantine/core'
import { importWork } from '../../../data/local/imports/index.ts'
import { useImports } from '../../../data/local/index.ts'
import { useStore } from '../../../lib/store.ts'
import { ChangedDialog } from './changed-dialog.tsx'
import { runningInWords, stoppedInWords } from './import-words.ts'
import classes from './imports.module.css'
import { useImportActs } from './use-import-acts.ts'

/** An import that runs, or that a crash, a closed tab or a person left half done. */
export function StoppedImport({ campaignId }: { campaignId: string }) {
  const { data: imports = [] } = useImports(campaignId)
  const acts = useImportActs()
  const { changed } = acts
  const work = useStore(importWork)
  const running = imports.find(({ id, isRunning }) => isRunning || work.has(id))
  const stopped = running ? undefined : imports.find(({ isStopped }) => isStopped)
  return (
    <>
      {running && <div className={classes.running}>{runningInWords(running, work.get(running.id))}</div>}
      {stopped && (
        <div className={classes.banner} role="status">
          <span>{stoppedInWords(stopped)}</span>
          {stopped.state === 'writing' && (
            <Button
              variant="subtle"
              px="xs"
              loading={acts.busyId === stopped.id}
              onClick={() => void acts.goOn(stopped.id)}
            >
              Go on
            </Button>
          )}
          <Button
            variant="subtle"
            px="xs"
            disabled={acts.busyId === stopped.id}
            onClick={() => void acts.takeBack(stopped.id)}
          >
            Take back
          </Button>
        </div>
      )}
      {changed && (
        <ChangedDialog
          changed={changed}
          onRemove={() => void acts.takeBack(changed.importId, true)}
          onKeep={acts.keepChanged}
        />
      )}
    </>
  )
}
