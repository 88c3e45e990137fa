import { formatClock } from '@lanternkeep/schema'
import { UnstyledButton } from '@mantine/core'
import { IconFlag } from '@tabler/icons-react'
import { useNow } from '../../lib/hooks/use-now.ts'
import { recordedMs, useRecorder } from '../../recorder/index.ts'
import { IconButton } from '../../ui/index.ts'
import { LevelBars } from './playback/level-bars.tsx'
import classes from './recording.module.css'
import { RecordingMark, recordingWord } from './recording-mark.tsx'
import { useMark, useMarkKey } from './use-mark.ts'

/** Visible on every tool while recording; leads to the journal. */
export function RecordingPill({ campaignId, onOpen }: { campaignId: string; onOpen: () => void }) {
  const recorder = useRecorder()
  const isOn = recorder.status === 'recording' || recorder.status === 'stopping'
  const now = useNow(1000, isOn)
  const mark = useMark(recorder)
  useMarkKey(isOn && recorder.campaignId === campaignId, mark)
  if (!isOn || recorder.campaignId !== campaignId) return null
  const word = recordingWord(recorder)
  const clock = formatClock(recordedMs(recorder, now))
  return (
    <div className={classes.pill} data-failing={recorder.isSaveFailing || undefined}>
      <UnstyledButton className={classes.pillOpen} aria-label={`${word}, ${clock}`} onClick={onOpen}>
        <RecordingMark isFailing={recorder.isSaveFailing} />
        <span className={classes.pillWord}>{word}</span>
        <LevelBars />
        <span className={classes.clock}>{clock}</span>
      </UnstyledButton>
      <IconButton
        label="Mark this moment (M)"
        icon={<IconFlag size={20} aria-hidden="true" />}
        disabled={recorder.status === 'stopping'}
        onClick={mark}
      />
    </div>
  )
}
