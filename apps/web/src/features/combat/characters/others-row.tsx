import type { Character } from '@lanternkeep/schema'
import { UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import classes from './characters-panel.module.css'
import type { ListedCharacters } from './use-listed-characters.ts'

type Props = { others: readonly Character[]; listed: ListedCharacters }

/** Folds and unfolds everyone who isn't in the combat. */
export function OthersRow({ others, listed }: Props) {
  const { othersShown, toggleOthers } = listed
  const named = others.slice(0, 2).map(({ name }) => name)
  const more = others.length - named.length
  const names = more > 0 ? [...named, `${more} more`] : named
  return (
    <UnstyledButton className={classes.others} aria-expanded={othersShown} onClick={toggleOthers}>
      <IconChevronRight className={classes.fold} size={18} aria-hidden="true" />
      <b>Others, {others.length}</b>
      {!othersShown && <span className={classes.names}>{names.join(', ')}</span>}
    </UnstyledButton>
  )
}
