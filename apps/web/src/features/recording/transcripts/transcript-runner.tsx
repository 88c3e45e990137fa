import { hasAi } from '@lanternkeep/schema'
import { useEffect, useEffectEvent, useRef } from 'react'
import {
  keepTranscriptsRunning,
  type LocalDb,
  type RunningTranscripts,
  useConnection,
  useDb,
  useSyncPerson,
} from '../../../data/local/index.ts'
import { summarizeTranscript, transcribeSegment } from '../../../data/remote/ai/ai-transcribe.ts'
import { count } from '../../../lib/format.ts'
import { notify } from '../../../ui/index.ts'
import { transcribeHere } from '../device/transcribe-here.ts'

const calls = { transcribe: transcribeSegment, summarize: summarizeTranscript, transcribeHere }

/** Works off the transcription queue on any screen; retries at once when the server or the person is back. */
export function TranscriptRunner() {
  const db = useDb()
  const { online, signedOut } = useConnection()
  const { user } = useSyncPerson()
  const isReachable = online && !signedOut
  const mayAsk = hasAi(user)
  const isAllowed = useRef(mayAsk)
  const run = useEffectEvent((of: LocalDb) => {
    const allowed = { ...calls, mayAsk: () => isAllowed.current }
    return keepTranscriptsRunning(of, allowed, {
      onDone: ({ isSilent, missing = 0, lang }) => {
        if (isSilent) return notify({ tone: 'info', title: 'Nothing to transcribe', message: 'No speech found.' })
        const title =
          lang === undefined
            ? 'Audio transcribed! All fields updated including key topics and party location.'
            : 'Audio transcribed and added to the AI notes'
        if (missing === 0) return notify({ tone: 'success', title })
        const message = `${count(missing, 'part')} could not be transcribed.`
        notify({ tone: 'warning', title: 'Audio transcribed, except for a part of it', message })
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
    isAllowed.current = mayAsk
    if (isReachable) running.current?.wake()
  }, [isReachable, mayAsk])
  return null
}
