import { IconMessageCircle, IconPaw, IconUser } from '@tabler/icons-react'
import classes from './type-badge.module.css'

type Props = { type: 'player' | 'npc' | 'monster'; playerName?: string }

const looks = {
  player: { word: 'Player', Icon: IconUser },
  npc: { word: 'NPC', Icon: IconMessageCircle },
  monster: { word: 'Monster', Icon: IconPaw },
} as const

/** What is behind a name: the player's own name, NPC or Monster. */
export function TypeBadge({ type, playerName }: Props) {
  const { word, Icon } = looks[type]
  const shown = type === 'player' ? playerName || word : word
  return (
    <span className={classes.root} data-type={type}>
      <Icon size={16} aria-hidden="true" />
      <span className={classes.word} title={shown}>
        {shown}
      </span>
    </span>
  )
}
