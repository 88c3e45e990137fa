import { characterLine, labelOfField } from '@lanternkeep/schema'
import { Button, Group } from '@mantine/core'
import { IconCopy, IconEyeOff, IconMasksTheater, IconPencil, IconTrash } from '@tabler/icons-react'
import { memo } from 'react'
import { onFirstClick } from '../../../../lib/browser/first-click.ts'
import { TypeBadge } from '../../../../ui/badges/type-badge.tsx'
import { Hp } from '../../../../ui/character/hp.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { challengeInWords } from '../../challenge-in-words.ts'
import { Portrait } from '../../portrait.tsx'
import { CardChips } from './card-chips.tsx'
import classes from './character-card.module.css'
import type { ItemProps } from './item-props.ts'
import { PickButton } from './pick-button.tsx'
import { SelectionMark } from './selection-mark.tsx'

export const CharacterCard = memo(function CharacterCard(props: ItemProps) {
  const { character, isOpen, selected, onPick, onEdit, onDuplicate, onDelete } = props
  const { name, type, health, maxHealth, tempHealth, armorClass, initiativeBonus } = character
  const line = type === 'monster' ? challengeInWords(character.challengeRating) : characterLine(character)
  return (
    <article
      className={`lk-card ${classes.card}`}
      data-character={character.id}
      data-open={isOpen || undefined}
      data-selected={selected || undefined}
    >
      <div className={classes.head}>
        <SelectionMark selected={selected} />
        <Portrait name={name} imageUrl={character.imageUrl} sizeRem={4} />
        <div className={classes.words}>
          <PickButton name={name} selected={selected} onPick={(how) => onPick(character, how)}>
            <h3 className={classes.name} title={name}>
              {name}
            </h3>
          </PickButton>
          <TypeBadge type={type} playerName={type === 'player' ? character.playerName : undefined} />
          {line && <p className={classes.line}>{line}</p>}
        </div>
      </div>
      <div className={classes.figures}>
        <div className={classes.health}>
          <Hp health={health} maxHealth={maxHealth} tempHealth={tempHealth} />
        </div>
        <span className={classes.figure}>
          {labelOfField('armorClass')} <b>{armorClass ?? '–'}</b>
        </span>
        <span className={classes.figure}>
          Init <b>{initiativeBonus < 0 ? `−${-initiativeBonus}` : `+${initiativeBonus}`}</b>
        </span>
      </div>
      <CardChips character={character} isSelecting={selected !== undefined} />
      <div className={classes.foot}>
        <span className={classes.note}>
          {character.hidden && (
            <>
              <IconEyeOff size={16} aria-hidden="true" /> hidden from players
            </>
          )}
          {!character.hidden && character.alias && (
            <>
              <IconMasksTheater size={16} aria-hidden="true" /> {character.alias}
            </>
          )}
        </span>
        <Group gap="xs" justify="flex-end" className={classes.acts}>
          <Button
            variant="default"
            leftSection={<IconPencil size={20} />}
            aria-label={`Edit ${name}`}
            onClick={() => onEdit(character)}
          >
            Edit
          </Button>
          <IconButton
            label={`Duplicate ${name}`}
            icon={<IconCopy size={20} />}
            onClick={() => onDuplicate(character)}
          />
          <IconButton
            label={`Delete ${name}`}
            icon={<IconTrash size={20} />}
            onClick={onFirstClick(() => onDelete(character))}
          />
        </Group>
      </div>
    </article>
  )
})
