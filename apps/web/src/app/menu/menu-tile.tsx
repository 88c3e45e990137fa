import { UnstyledButton } from '@mantine/core'
import type { IconFeather } from '@tabler/icons-react'
import classes from './main-menu.module.css'

type Props = {
  title: string
  text: string
  Icon: typeof IconFeather
  /** The most likely choice. */
  lit?: boolean
  onClick: () => void
}

export function MenuTile({ title, text, Icon, lit, onClick }: Props) {
  return (
    <UnstyledButton className={classes.tile} data-lit={lit || undefined} onClick={onClick}>
      <Icon size={32} stroke={1.5} aria-hidden="true" className={classes.icon} />
      <span className={classes.words}>
        <span className={`lk-serif ${classes.title}`}>{title}</span>
        <span className={`lk-two-lines ${classes.text}`}>{text}</span>
      </span>
    </UnstyledButton>
  )
}
