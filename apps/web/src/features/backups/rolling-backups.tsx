import { type Campaign, SAMPLE_ID } from '@lanternkeep/schema'
import { useCallback, useEffect, useRef } from 'react'
import { hasJustFailed, isBackupDue, lastBackupAt, makeBackup } from '../../data/local/backups/index.ts'
import { useDb } from '../../data/local/index.ts'
import { whenIdle } from '../../lib/when-idle.ts'
import { remindOfDownload } from './remind-of-download.ts'
import { useBackupWriter } from './use-backup-writer.ts'
import { usePlayMoments } from './use-play-moments.ts'

const LOOK_EVERY_MS = 30_000
/** After a fight ended or a session was saved, until everything of it is written. */
const SOON_MS = 20_000

type Props = {
  campaign: Campaign
  /** When anything of the campaign was last written; empty until that is known. */
  savedAt: string
}

/** Makes a backup after each session of play while the campaign is open (behavior.md#backups). Shows nothing. */
export function RollingBackups({ campaign, savedAt }: Props) {
  const db = useDb()
  const write = useBackupWriter()
  const typedAt = useRef<number>(undefined)
  const soon = useRef<number>(undefined)
  const latest = useRef<(isLeaving: boolean) => Promise<void>>(async () => {})
  const { id, name } = campaign

  const onMoment = useCallback(() => {
    window.clearTimeout(soon.current)
    soon.current = window.setTimeout(() => void latest.current(false), SOON_MS)
  }, [])
  const momentAt = usePlayMoments(id, onMoment)

  const look = async (isLeaving: boolean) => {
    const now = new Date()
    const changedAt = savedAt === '' ? undefined : Date.parse(savedAt)
    const play = { lastBackupAt: lastBackupAt(id), changedAt, momentAt: momentAt.current, typedAt: typedAt.current }
    if (db.rx.closed || id === SAMPLE_ID || hasJustFailed(id, now.getTime())) return
    if (!isBackupDue({ now: now.getTime(), ...play, isLeaving })) return
    if (!isLeaving) await whenIdle()
    const outcome = await makeBackup(db, { id, name }, { write, now })
    if (outcome.kind === 'made') remindOfDownload(db, { id, name }, outcome.backup)
  }
  useEffect(() => {
    latest.current = look
  })
  useEffect(() => {
    const timer = window.setInterval(() => void latest.current(false), LOOK_EVERY_MS)
    const onTyping = () => {
      typedAt.current = Date.now()
    }
    const onHidden = () => {
      if (document.visibilityState === 'hidden') void latest.current(true)
    }
    document.addEventListener('input', onTyping, { capture: true })
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      window.clearInterval(timer)
      window.clearTimeout(soon.current)
      document.removeEventListener('input', onTyping, { capture: true })
      document.removeEventListener('visibilitychange', onHidden)
      void latest.current(true)
    }
  }, [])
  return null
}
