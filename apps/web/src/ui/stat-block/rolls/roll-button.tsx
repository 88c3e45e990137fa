import { criticalOf, type SheetRoll } from '@lanternkeep/schema'
import { UnstyledButton } from '@mantine/core'
import { IconHexagon, IconSword } from '@tabler/icons-react'
import classes from './roll-button.module.css'
import { usePress } from './use-press.ts'

export type OnRoll = (roll: SheetRoll) => void

type Props = {
  roll: SheetRoll
  onRoll: OnRoll
  icon?: 'attack' | 'dice'
  /** A long press, or Shift, rolls a critical hit. */
  hasCritical?: boolean
  /** What the button says. Its name for screen readers says what that rolls. */
  children: string | readonly string[]
}

const ICONS = { attack: IconSword, dice: IconHexagon }

/** A number that rolls. */
export function RollButton({ roll, onRoll, icon, hasCritical, children }: Props) {
  const press = usePress({
    onPress: () => onRoll(roll),
    onLong: () => onRoll(hasCritical ? criticalOf(roll) : roll),
  })
  const Icon = icon && ICONS[icon]
  const said = [children].flat().join('')
  const rolls = `Roll ${rollName(roll)}`
  const name = rolls.includes(said) ? rolls : `${rolls}: ${said}`
  return (
    <UnstyledButton
      className={classes.roll}
      aria-label={name}
      title={hasCritical ? `${name}. Hold for a critical hit` : name}
      {...press}
    >
      {Icon && <Icon className={classes.icon} size={18} aria-hidden="true" />}
      <span>{said}</span>
    </UnstyledButton>
  )
}

/** 'Scimitar attack, 1d20+4'; 'Bite, 2d10+4 piercing' */
function rollName({ label, formula, damage }: SheetRoll): string {
  return `${label}, ${[formula, damage].filter(Boolean).join(' ')}`
}
