import type { ServerHealth } from '@lanternkeep/schema'
import { IconClock, IconDatabase, IconDatabaseExport, IconTag } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useHealth } from '../../../data/remote/admin/health.ts'
import { bytesInWords, formatDateTime } from '../../../lib/format.ts'
import { useRetryOnline } from '../../../lib/hooks/use-retry-online.ts'
import { LoadingRows } from '../../../ui/index.ts'
import { Unread } from '../list/load-failed.tsx'
import { capitalized, timeInWords } from './health-words.ts'
import classes from './server.module.css'
import { ServerChecks } from './server-checks.tsx'

/** How the server is, for its owner. */
export function ServerTab() {
  const { data: health, answeredAt, error, refetch } = useHealth(true)
  useRetryOnline(health ? undefined : error, () => void refetch())
  if (!health && error) return <Unread error={error} onRetry={() => void refetch()} />
  if (!health) return <LoadingRows count={4} label="Loading the server’s state" />
  return (
    <div className={classes.page}>
      <Figures health={health} now={answeredAt} />
      <ServerChecks health={health} />
    </div>
  )
}

function Figures({ health, now }: { health: ServerHealth; now: number }) {
  const { version, startedAt, storage, backup } = health
  const age = backup.at === null ? 'None yet' : capitalized(`${timeInWords(now - Date.parse(backup.at))} ago`)
  const every = backup.everyHours === 1 ? 'Every hour' : `Every ${backup.everyHours} hours`
  const free = storage.freeBytes === null ? '' : `, ${bytesInWords(storage.freeBytes)} free`
  return (
    <div className={classes.figures}>
      <Figure icon={<IconTag size={20} />} label="Version" number={version} note="As shown in the menu" />
      <Figure
        icon={<IconClock size={20} />}
        label="Running"
        number={capitalized(timeInWords(now - Date.parse(startedAt)))}
        note={`Since ${formatDateTime(startedAt)}`}
      />
      <Figure
        icon={<IconDatabaseExport size={20} />}
        label="Last backup"
        number={age}
        isLate={backup.isLate}
        note={backup.everyHours === 0 ? 'None by itself' : every}
      />
      <Figure
        icon={<IconDatabase size={20} />}
        label="Storage"
        number={bytesInWords(storage.databaseBytes + storage.imageBytes)}
        note={`Database ${bytesInWords(storage.databaseBytes)}, pictures ${bytesInWords(storage.imageBytes)}${free}`}
      />
    </div>
  )
}

type FigureProps = { icon: ReactNode; label: string; number: string; note: string; isLate?: boolean }

function Figure({ icon, label, number, note, isLate }: FigureProps) {
  return (
    <section className={classes.figure} aria-label={label}>
      <p className={classes.label}>
        <span aria-hidden="true">{icon}</span>
        {label}
      </p>
      <p className={`lk-numbers ${classes.number}`} data-late={isLate || undefined}>
        {number}
      </p>
      <p className={classes.muted}>{note}</p>
    </section>
  )
}
