import { Button, FileButton, Progress, Text } from '@mantine/core'
import { IconFileMusic } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { importRecording, type RecordingOf, useDb } from '../../data/local/index.ts'
import { NoRoomError, peaksOf, requireRoomFor } from '../../recorder/index.ts'
import { notify } from '../../ui/index.ts'
import classes from './recording.module.css'

/** Makes a recording of a file: a phone's, or one of a call. */
export function ImportAudio({ of }: { of: RecordingOf }) {
  const db = useDb()
  const [progress, setProgress] = useState<number>()
  const reset = useRef<() => void>(null)
  const canceling = useRef<AbortController>(undefined)

  async function take(file: File | null) {
    if (!file) return
    const cancel = new AbortController()
    canceling.current = cancel
    setProgress(0)
    try {
      await requireRoomFor(file.size)
      await importRecording(db, file, of, { peaksOf, onProgress: setProgress, signal: cancel.signal })
      notify({ tone: 'success', title: 'Recording imported', message: file.name })
    } catch (error) {
      if (!cancel.signal.aborted) notify({ tone: 'error', title: 'Not imported', message: reasonOf(error) })
    } finally {
      setProgress(undefined)
      reset.current?.()
    }
  }
  if (progress !== undefined) {
    return (
      <div className={classes.importing}>
        <Text role="status">Reading, {Math.floor(progress * 100)} %</Text>
        <Progress value={progress * 100} aria-label="Reading the file" />
        <Button variant="default" onClick={() => canceling.current?.abort()}>
          Cancel
        </Button>
      </div>
    )
  }
  return (
    <FileButton resetRef={reset} accept="audio/*,video/webm,video/mp4" onChange={(file) => void take(file)}>
      {(button) => (
        <Button {...button} variant="default" size="md" leftSection={<IconFileMusic size={20} aria-hidden="true" />}>
          Import an audio file
        </Button>
      )}
    </FileButton>
  )
}

function reasonOf(error: unknown): string {
  const isForPerson = error instanceof NoRoomError || (error instanceof Error && error.name === 'UnreadableAudioError')
  return isForPerson ? error.message : 'The file couldn’t be read or stored.'
}
