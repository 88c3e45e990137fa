import { from, switchMap } from 'rxjs'
import { whenIdle } from '../../../../lib/when-idle.ts'
import { useDb } from '../../store/context.ts'
import { liveValue, useLiveValue } from '../../store/live.ts'
import { liveTables } from '../../store/live-tables.ts'
import type { Transcription } from './rows.ts'

/** Whether anything waits to be transcribed, by the server or by this browser. Checked after the first screen is shown. */
export function useHasTranscripts(by: 'anyone' | 'browser'): boolean {
  const db = useDb()
  const open = liveValue(db.live, `transcripts-open/${by}`, () => {
    const isOpen = ({ stage, lang }: Transcription) => stage !== 'done' && (by === 'anyone' || lang !== undefined)
    const isAnyOpen = async () => (await db.audio.transcriptions.filter(isOpen).count()) > 0
    return from(whenIdle()).pipe(switchMap(() => liveTables([db.audio.transcriptions], isAnyOpen)))
  })
  return useLiveValue(open).data ?? false
}
