import { useEffect, useEffectEvent, useRef } from 'react'
import {
  keepTranscriptsRunning,
  type LocalDb,
  type RunningTranscripts,
  useConnection,
  useDb,
} from '../../../data/local/index.ts'
import { summarizeTranscript, transcribeSegment } from '../../../data/remote/ai/ai-transcribe.ts'
import { count } from '../../../lib/format.ts'
import { notify } from '../../../ui/index.ts'

const calls = { transcribe: transcribeSegment, summarize: summarizeTranscript }

/** Works off the transcription queue on any screen; retries at once when the server or the person is back. */
export function TranscriptRunner() {
  const db = useDb()
  const { online, signedOut } = useConnection()
  const isReachable = online && !signedOut
  const run = useEffectEvent((of: LocalDb) => {
    return keepTranscriptsRunning(of, calls, {
      onDone: ({ isSilent, missing = 0 }) => {
        if (isSilent) return notify({ tone: 'info', title: 'Nothing to transcribe', message: 'No speech found.' })
        const title = 'Audio transcribed! All fields updated including key topics and party location.'
        const message = missing > 0 ? `${count(missing, 'part')} could not be transcribed.` : undefined
        notify({ tone: 'success', title, ...(message && { message }) })
      },
      onPartsAdded: ({ missing = 0 }) => {
        const message = missing > 0 ? `${count(missing, 'part')} could not be transcribed.` : undefined
        notify({ tone: 'success', title: 'Missing part added to the AI notes', ...(message && { message }) })
      },
      onProblem: ({ stage }, { reason }) => {
        const message = stage === 'summing' ? `The text is in the AI notes. Its summary failed: ${reason}` : reason
        notify({ tone: 'error', title: 'Failed to transcribe audio', message })
      },
    })
  })
  const running = useRef<RunningTranscripts>(undefined)
  useEffect(() => {
    const here = run(db)
    running.current = here
    window.addEventListener('online', here.wake)
    return () => {
      window.removeEventListener('online', here.wake)
      here.stop()
    }
  }, [db])
  useEffect(() => {
    if (isReachable) running.current?.wake()
  }, [isReachable])
  return null
}
