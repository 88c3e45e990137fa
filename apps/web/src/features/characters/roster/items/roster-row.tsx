import { type Character, characterLine, labelOfField } from '@lanternkeep/schema'
import { VisuallyHidden } from '@mantine/core'
import { memo } from 'react'
import { CopyName } from '../../../../ui/character/copy-name.tsx'
import { Hp } from '../../../../ui/character/hp.tsx'
import { challengeInWords } from '../../challenge-in-words.ts'
import { Portrait } from '../../portrait.tsx'
import type { ItemProps } from './item-props.ts'
import { PickButton } from './pick-button.tsx'
import classes from './roster-row.module.css'
import { RowChips } from './row-chips.tsx'
import { RowMenu } from './row-menu.tsx'
import { SelectionMark } from './selection-mark.tsx'

/** A character on one line, to compare many. */
export const RosterRow = memo(function RosterRow(props: ItemProps) {
  const { character, isOpen, selected, onPick, onEdit, onDuplicate, onSaveToLibrary, onDelete } = props
  const { name, imageUrl, health, maxHealth, tempHealth, armorClass } = character
  const line = lineOf(character)
  return (
    <div
      className={classes.row}
      data-character={character.id}
      data-selected={selected || undefined}
      data-open={isOpen || undefined}
      data-selecting={selected !== undefined || undefined}
    >
      <SelectionMark selected={selected} />
      <span className={classes.portrait}>
        <Portrait name={name} imageUrl={imageUrl} sizeRem={2.5} />
      </span>
      <div className={classes.who} data-lined={line !== '' || undefined}>
        <PickButton name={name} selected={selected} onPick={(how) => onPick(character, how)}>
          <span className={classes.name} data-defeated={health <= 0 || undefined} title={name}>
            <CopyName name={name} />
          </span>
        </PickButton>
        {line && <span className={classes.line}>{line}</span>}
      </div>
      <RowChips character={character} isSelecting={selected !== undefined} />
      <div className={classes.health}>
        <Hp health={health} maxHealth={maxHealth} tempHealth={tempHealth} />
      </div>
      <span className={classes.defence}>
        <span aria-hidden="true">Def</span>
        <VisuallyHidden>{labelOfField('armorClass')}</VisuallyHidden> <b>{armorClass ?? '–'}</b>
      </span>
      <span className={classes.menu}>
        <RowMenu
          name={name}
          onEdit={() => onEdit(character)}
          onDuplicate={() => onDuplicate(character)}
          onSaveToLibrary={onSaveToLibrary && (() => onSaveToLibrary(character))}
          onDelete={() => onDelete(character)}
        />
      </span>
    </div>
  )
})

function lineOf(character: Character): string {
  const calling = characterLine(character)
  if (character.type === 'player') return [character.playerName, calling].filter(Boolean).join(', ')
  const seenAs = character.alias && `seen as ${character.alias}`
  const rating = character.type === 'monster' && challengeInWords(character.challengeRating)
  return [rating, calling, seenAs].filter(Boolean).join(', ')
}
