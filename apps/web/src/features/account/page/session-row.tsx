import type { SignInSession } from '@lanternkeep/schema'
import { Badge, Button } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceLaptop, IconDeviceMobile, IconDeviceTablet } from '@tabler/icons-react'
import { formatDate, formatRecent } from '../../../lib/format.ts'
import { useToday } from '../../../lib/hooks/use-today.ts'
import classes from './account-page.module.css'

type Props = {
  session: SignInSession
  isEnding: boolean
  /** Absent while the server can't be reached. */
  onEnd?: (() => void) | undefined
}

/** A device unused for this long is probably not in use any more. */
const LONG_MS = 7 * 86_400_000

export function SessionRow({ session, isEnding, onEnd }: Props) {
  const { device, createdAt, lastSeenAt, isCurrent } = session
  const name = device || 'Unknown device'
  const Icon = iconOf(device)
  const today = useToday()
  const isLong = today.getTime() - Date.parse(lastSeenAt) > LONG_MS
  return (
    <section className={classes.row} aria-label={name}>
      <span className={classes.icon} data-current={isCurrent || undefined}>
        <Icon size={24} aria-hidden="true" />
      </span>
      <div className={classes.words}>
        <p className={classes.value}>
          <span>{name}</span>
          {isCurrent && <Badge>This device</Badge>}
        </p>
        <p className={classes.note}>
          {isCurrent ? (
            <span className={classes.now}>In use now</span>
          ) : (
            <span className={isLong ? classes.long : undefined}>
              Last used {formatRecent(lastSeenAt, today).replace('Today', 'today')}
            </span>
          )}
          , signed in {formatDate(createdAt)}
        </p>
      </div>
      {!isCurrent && onEnd && (
        <Button variant="default" size="md" loading={isEnding} aria-label={`Sign out ${name}`} onClick={onEnd}>
          Sign out
        </Button>
      )}
    </section>
  )
}

function iconOf(device: string) {
  if (/tablet|iPad/.test(device)) return IconDeviceTablet
  if (/Android|iPhone/.test(device)) return IconDeviceMobile
  return /Mac|Chromebook/.test(device) ? IconDeviceLaptop : IconDeviceDesktop
}
