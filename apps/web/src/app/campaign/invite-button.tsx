import { Button, VisuallyHidden } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useId } from 'react'
import { count } from '../../lib/format.ts'
import { IconButton } from '../../ui/index.ts'
import classes from './campaign-frame.module.css'

type Props = {
  /** How many people wait to be let in. */
  asking: number
  /** With words, where there is room. */
  isWide: boolean
  onShare: () => void
}

/** Says by a dot, and in words, that someone waits. */
export function InviteButton({ asking, isWide, onShare }: Props) {
  const askingId = useId()
  const words = asking > 0 ? `${count(asking, 'person', 'people')} waiting to be let in` : undefined
  const icon = <IconUserPlus size={20} aria-hidden="true" />
  return (
    <span className={classes.invite} data-asking={asking > 0 || undefined}>
      {isWide ? (
        <Button variant="default" leftSection={icon} title={words} onClick={onShare}>
          Invite players
        </Button>
      ) : (
        <IconButton label="Invite players" icon={icon} describedBy={askingId} onClick={onShare} />
      )}
      {words && <VisuallyHidden id={askingId}>{words}</VisuallyHidden>}
    </span>
  )
}
