import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconHexagon, IconMailOpened, IconSwords, IconUserSquareRounded } from '@tabler/icons-react'
import { keepToastsAbove } from '../../ui/toasts/toast-foot.ts'
import classes from './player-view.module.css'

export const PLAYER_TABS = [
  { tab: 'fight', label: 'Fight', Icon: IconSwords },
  { tab: 'sheet', label: 'Sheet', Icon: IconUserSquareRounded },
  { tab: 'shared', label: 'Shared', Icon: IconMailOpened },
  { tab: 'dice', label: 'Dice', Icon: IconHexagon },
] as const

export type PlayerTab = (typeof PLAYER_TABS)[number]['tab']

type TabBarProps = {
  tab: PlayerTab
  /** Something new is on the Shared tab. */
  hasNews: boolean
  onTab: (tab: PlayerTab) => void
}

export function TabBar({ tab, hasNews, onTab }: TabBarProps) {
  return (
    <nav ref={keepToastsAbove} className={classes.tabs} aria-label="Player view">
      {PLAYER_TABS.map(({ tab: each, label, Icon }) => (
        <UnstyledButton
          key={each}
          className={classes.tab}
          aria-current={each === tab ? 'page' : undefined}
          onClick={() => onTab(each)}
        >
          <span className={classes.tabIcon} data-new={(each === 'shared' && hasNews) || undefined}>
            <Icon size={23} aria-hidden />
          </span>
          {label}
          {each === 'shared' && hasNews && <VisuallyHidden>, new</VisuallyHidden>}
        </UnstyledButton>
      ))}
    </nav>
  )
}
