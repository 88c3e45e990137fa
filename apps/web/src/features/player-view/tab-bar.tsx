import { UnstyledButton } from '@mantine/core'
import { IconHexagon, IconMailOpened, IconSwords, IconUserSquareRounded } from '@tabler/icons-react'
import classes from './player-view.module.css'

export type PlayerTab = 'fight' | 'sheet' | 'shared' | 'dice'

const TABS = [
  { tab: 'fight', label: 'Fight', Icon: IconSwords },
  { tab: 'sheet', label: 'Sheet', Icon: IconUserSquareRounded },
  { tab: 'shared', label: 'Shared', Icon: IconMailOpened },
  { tab: 'dice', label: 'Dice', Icon: IconHexagon },
] as const

export function TabBar({ tab, onTab }: { tab: PlayerTab; onTab: (tab: PlayerTab) => void }) {
  return (
    <nav className={classes.tabs} aria-label="Player view">
      {TABS.map(({ tab: each, label, Icon }) => (
        <UnstyledButton
          key={each}
          className={classes.tab}
          aria-current={each === tab ? 'page' : undefined}
          onClick={() => onTab(each)}
        >
          <Icon size={23} aria-hidden />
          {label}
        </UnstyledButton>
      ))}
    </nav>
  )
}
