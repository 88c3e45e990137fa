import { formatClock } from '@lanternkeep/schema'
import { UnstyledButton } from '@mantine/core'
import { useNow } from '../../lib/hooks/use-now.ts'
import { recordedMs, useRecorder } from '../../recorder/index.ts'
import { LevelBars } from './playback/level-bars.tsx'
import classes from './recording.module.css'
import { RecordingMark, recordingWord } from './recording-mark.tsx'

/** Visible on every tool while recording; leads to the journal. */
export function RecordingPill({ campaignId, onOpen }: { campaignId: string; onOpen: () => void }) {
  const recorder = useRecorder()
  const isOn = recorder.status === 'recording' || recorder.status === 'stopping'
  const now = useNow(1000, isOn)
  if (!isOn || recorder.campaignId !== campaignId) return null
  const word = recordingWord(recorder)
  const clock = formatClock(recordedMs(recorder, now))
  return (
    <UnstyledButton
      className={classes.pill}
      data-failing={recorder.isSaveFailing || undefined}
      aria-label={`${word}, ${clock}`}
      onClick={onOpen}
    >
      <RecordingMark isFailing={recorder.isSaveFailing} />
      <span className={classes.pillWord}>{word}</span>
      <LevelBars />
      <span className={classes.clock}>{clock}</span>
    </UnstyledButton>
  )
}
