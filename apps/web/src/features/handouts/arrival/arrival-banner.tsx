import { Button, Portal } from '@mantine/core'
import { IconMailOpened, IconX } from '@tabler/icons-react'
import { IconButton } from '../../../ui/index.ts'
import classes from './arrival.module.css'

type Props = { title: string; onOpen: () => void; onDismiss: () => void }

/** Takes neither the focus nor the keyboard from a person who is typing. */
export function ArrivalBanner({ title, onOpen, onDismiss }: Props) {
  return (
    <Portal>
      <div className={classes.banner} role="status">
        <IconMailOpened size={22} aria-hidden="true" />
        <span className={classes.bannerWords}>
          Your GM shows you <b>{title}</b>
        </span>
        <Button variant="light" onClick={onOpen}>
          Look
        </Button>
        <IconButton label="Dismiss" icon={<IconX size={20} />} onClick={onDismiss} />
      </div>
    </Portal>
  )
}
