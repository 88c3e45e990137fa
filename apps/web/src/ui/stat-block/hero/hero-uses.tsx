import { countersOf, type PlayerCharacter, type Rest, restHelps, type UseOf } from '@lanternkeep/schema'
import { Button, Menu } from '@mantine/core'
import { IconMoon } from '@tabler/icons-react'
import { BackMenu } from '../../lists/back-menu.tsx'
import { Uses } from '../uses.tsx'
import classes from './hero-block.module.css'

type Props = {
  character: PlayerCharacter
  onUse: (use: UseOf, by: number) => void
  onRest: (rest: Rest) => void
}

const RESTS = [
  { rest: 'short rest', label: 'Short rest' },
  { rest: 'long rest', label: 'Long rest' },
] as const

/** Limited abilities and spell slots, and a rest that brings them back. */
export function HeroUses({ character, onUse, onRest }: Props) {
  const counters = countersOf(character)
  if (counters.length === 0) return null
  return (
    <section aria-label="Uses and slots">
      <div className={classes.title}>
        <h3 className={`lk-serif ${classes.heading}`}>Uses and slots</h3>
        <BackMenu position="bottom-end" withinPortal>
          <Menu.Target>
            <Button variant="default" leftSection={<IconMoon size={18} aria-hidden="true" />}>
              Rest
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {RESTS.map(({ rest, label }) => (
              <Menu.Item key={rest} mih="2.75rem" disabled={!restHelps(character, rest)} onClick={() => onRest(rest)}>
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </BackMenu>
      </div>
      <ul className={classes.lines}>
        {counters.map(({ id, name, aside, uses, use }) => (
          <li key={id} className={classes.line}>
            <span className={classes.words}>
              <b>{name}</b>
              {aside && <span className={classes.aside}>{aside}</span>}
            </span>
            {uses && use && <Uses name={name} uses={uses} onUse={(by) => onUse(use, by)} />}
          </li>
        ))}
      </ul>
    </section>
  )
}
