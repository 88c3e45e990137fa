import type { AiStage } from '@lanternkeep/schema'
import { Button, Loader } from '@mantine/core'
import { LoadingRows } from '../../../ui/index.ts'
import type { Phase } from '../generator-store.ts'
import classes from '../generators.module.css'

const STAGES: Record<AiStage, string> = {
  asking: 'Asking the AI service…',
  writing: 'Writing…',
  mending: 'The answer did not fit; it is asked once more…',
  drawing: 'Drawing…',
  listening: 'Transcribing…',
  summarizing: 'Summarizing…',
}

/** Shows the progress, with a button to stop. */
export function GenerationProgress({ phase: { progress, cancel } }: { phase: Extract<Phase, { kind: 'running' }> }) {
  const stage = STAGES[progress?.stage ?? 'asking']
  return (
    <>
      <div className={classes.underWay}>
        <Loader size="sm" aria-hidden="true" />
        <span role="status">{stage}</span>
        {progress?.characters !== undefined && progress.characters > 0 && (
          <span className={classes.quiet}>{progress.characters.toLocaleString('en-US')} characters so far</span>
        )}
        <Button variant="default" ml="auto" onClick={cancel}>
          Cancel
        </Button>
      </div>
      <LoadingRows count={3} height={110} label="Generating" />
    </>
  )
}
