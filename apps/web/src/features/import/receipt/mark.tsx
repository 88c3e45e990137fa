import type { Handling } from '@lanternkeep/importers'
import { IconCheck, IconCopy, IconEqual, IconMinus, IconNote, IconX } from '@tabler/icons-react'
import type { Mark } from './model/receipt-rows.ts'
import { MARK_WORDS } from './model/words.ts'
import classes from './receipt.module.css'

const ICONS = {
  unreadable: IconX,
  here: IconCopy,
  approximated: IconEqual,
  note: IconNote,
  ignored: IconMinus,
  mapped: IconCheck,
}

/** What became of a thing or a field, in a word. */
export function HandlingMark({ mark }: { mark: Mark | Handling }) {
  const Icon = ICONS[mark]
  return (
    <span className={classes.mark} data-mark={mark}>
      <Icon size={16} aria-hidden="true" />
      {MARK_WORDS[mark]}
    </span>
  )
}
