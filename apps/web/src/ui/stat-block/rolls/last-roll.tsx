import type { DiceRoll, SheetRoll } from '@lanternkeep/schema'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { IconButton } from '../../icon-button.tsx'
import { keepToastsAbove } from '../../toasts/toast-foot.ts'
import classes from './last-roll.module.css'
import { NextRolls } from './next-rolls.tsx'
import { sumInWords } from './roll-words.ts'

type Props = {
  roll: DiceRoll & { asked: SheetRoll; isShared: boolean }
  onRoll: (roll: SheetRoll) => void
  onDismiss: () => void
  children?: ReactNode
}

/** The last roll, large, with the damage of a hit one tap away. */
export function LastRollBar({ roll, onRoll, onDismiss, children }: Props) {
  const { asked, total, isShared } = roll
  const words = [sumInWords(roll), asked.damage, isShared ? 'everyone sees it' : 'only you see it']
  return (
    <section ref={keepToastsAbove} className={classes.bar} aria-label="Last roll">
      <span className={classes.total}>{total}</span>
      <span className={classes.words} role="status">
        <b>{asked.label || asked.formula}</b>
        <span className={classes.sum}>{words.filter(Boolean).join(', ')}</span>
      </span>
      <span className={classes.next}>
        <NextRolls asked={asked} onRoll={onRoll} />
        {children}
      </span>
      <IconButton label="Close the last roll" size="md" icon={<IconX size={20} />} onClick={onDismiss} />
    </section>
  )
}
