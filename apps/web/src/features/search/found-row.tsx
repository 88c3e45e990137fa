import type { Found } from '@lanternkeep/schema'
import { UnstyledButton } from '@mantine/core'
import { IconMessageCircle, IconNotebook, IconPaw, IconUser } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import classes from './search.module.css'

type Props = { id: string; found: Found; chosen: boolean; onOpen: () => void }

const KINDS = {
  player: { word: 'Player', Icon: IconUser },
  npc: { word: 'NPC', Icon: IconMessageCircle },
  monster: { word: 'Monster', Icon: IconPaw },
  session: { word: 'Session', Icon: IconNotebook },
} as const

export function FoundRow({ id, found, chosen, onOpen }: Props) {
  const row = useRef<HTMLButtonElement>(null)
  const { word, Icon } = KINDS[found.kind]
  useEffect(() => {
    if (chosen) row.current?.scrollIntoView?.({ block: 'nearest' })
  }, [chosen])
  return (
    // The field keeps the focus; it says which row is chosen, and handles the keys.
    <UnstyledButton
      ref={row}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={chosen}
      className={classes.row}
      onClick={onOpen}
    >
      <Icon size={22} aria-hidden="true" className={classes.icon} />
      <span className={classes.words}>
        <span className={`lk-serif ${classes.title}`}>{found.title}</span>
        {found.where && (
          <span className={classes.excerpt}>
            {found.where}: {found.before}
            <mark className={classes.mark}>{found.match}</mark>
            {found.after}
          </span>
        )}
      </span>
      <span className={classes.kind}>{word}</span>
    </UnstyledButton>
  )
}
