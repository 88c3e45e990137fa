import { Button } from '@mantine/core'
import {
  IconArrowBackUp,
  IconBookmark,
  IconCheck,
  IconCloudOff,
  IconListCheck,
  IconMailOpened,
  IconMessageCircle,
  IconMicrophone,
  IconNotebook,
  IconPaw,
  IconTable,
  IconUser,
} from '@tabler/icons-react'
import { useState } from 'react'
import { formatRecent } from '../../lib/format.ts'
import { takeLostFocus } from '../../lib/hooks/lost-focus.ts'
import type { TrashItem } from './merge-trash.ts'
import classes from './trash.module.css'
import { daysLeft, kindInWords, namesInWords } from './trash-words.ts'

type Props = {
  /** Deleted together. */
  items: readonly TrashItem[]
  isBack: boolean
  /** The server can't be reached, so documents that only it has can't be restored. */
  isOffline: boolean
  now: Date
  /** The midnight before it. */
  today: Date
  onBring: () => Promise<void>
  onShow: () => void
}

const icons = {
  player: IconUser,
  npc: IconMessageCircle,
  monster: IconPaw,
  session: IconNotebook,
  handout: IconMailOpened,
  recording: IconMicrophone,
  encounter: IconListCheck,
  result: IconBookmark,
  table: IconTable,
}

export function TrashedRow({ items, isBack, isOffline, now, today, onBring, onShow }: Props) {
  const [first] = items
  if (!first) return null
  const Icon = icons[first.thing.kind]
  const left = daysLeft(first, now)
  return (
    <li className={classes.row} data-back={isBack || undefined}>
      <Icon size={24} aria-hidden="true" className={classes.icon} />
      <div className={classes.what}>
        <p className={`lk-serif ${classes.name}`}>{namesInWords(items)}</p>
        <p className={classes.muted}>{kindInWords(items)}</p>
      </div>
      <div className={classes.when}>
        <p>{first.who}</p>
        <p className={classes.muted}>
          {formatRecent(first.deletedAt, today)}
          {!isBack && (
            <>
              , <span className={left.isLast ? classes.last : undefined}>{left.text}</span>
            </>
          )}
        </p>
      </div>
      <Act {...{ items, isBack, isOffline, onBring, onShow }} />
    </li>
  )
}

function Act({ items, isBack, isOffline, onBring, onShow }: Omit<Props, 'now' | 'today'>) {
  const [isBusy, setBusy] = useState(false)
  const names = namesInWords(items)
  if (isBack)
    return (
      <div className={classes.back}>
        <span className={classes.done} role="status">
          <IconCheck size={20} aria-hidden="true" />
          Restored
        </span>
        <Button variant="subtle" px="sm" aria-label={`Show ${names}`} ref={takeLostFocus} onClick={onShow}>
          Show
        </Button>
      </div>
    )
  if (isOffline && items.some(({ isHere }) => !isHere))
    return (
      <p className={classes.cloud}>
        <IconCloudOff size={20} aria-hidden="true" />
        <span>
          Only in the cloud.
          <br />
          Go online to restore.
        </span>
      </p>
    )
  const words = items.length > 1 ? `Bring back ${items.length}` : 'Bring back'
  const bring = async () => {
    setBusy(true)
    await onBring()
    setBusy(false)
  }
  return (
    <Button
      variant="light"
      size="md"
      className={classes.act}
      leftSection={<IconArrowBackUp size={20} aria-hidden="true" />}
      aria-label={`${words}: ${names}`}
      loading={isBusy}
      onClick={() => void bring()}
    >
      {words}
    </Button>
  )
}
