import { Button } from '@mantine/core'
import { useImports } from '../../../data/local/index.ts'
import { ChangedDialog } from './changed-dialog.tsx'
import classes from './imports.module.css'
import { stoppedInWords } from './imports-list.tsx'
import { useImportActs } from './use-import-acts.ts'

/** An import that a crash or a closed tab left half done. */
export function StoppedImport({ campaignId }: { campaignId: string }) {
  const { data: imports = [] } = useImports(campaignId)
  const acts = useImportActs()
  const { changed } = acts
  const stopped = imports.find(({ isStopped }) => isStopped)
  return (
    <>
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
