import type { Character, CharacterType } from '@lanternkeep/schema'
import { Button } from '@mantine/core'
import {
  IconBookmarkPlus,
  IconCopy,
  IconEye,
  IconEyeOff,
  IconTag,
  IconTrash,
  IconUserMinus,
  IconUserPlus,
} from '@tabler/icons-react'
import { keepToastsAbove } from '../../../../ui/toasts/toast-foot.ts'
import classes from './selection-bar.module.css'
import type { ManyActs } from './use-many-acts.ts'
import { namesOf } from './use-many-changes.ts'
import type { Selection } from './use-selection.ts'

type Props = {
  type: CharacterType
  selection: Selection
  /** How many rows the filters leave. */
  listed: number
  acts: ManyActs
}

/** What can be done with the selected rows. Only offers what changes something. */
export function SelectionBar({ type, selection, listed, acts }: Props) {
  const { chosen } = selection
  const none = chosen.length === 0
  const some = (test: (character: Character) => boolean) => chosen.some(test)
  const isFoe = type !== 'player'
  const buttons = [
    { label: 'Duplicate', Icon: IconCopy, isShown: true, onClick: () => acts.ask('duplicate', chosen) },
    {
      label: 'Save to library',
      Icon: IconBookmarkPlus,
      isShown: isFoe,
      onClick: () => void acts.saveToLibrary(chosen),
    },
    { label: 'Tag', Icon: IconTag, isShown: true, onClick: () => acts.ask('tag', chosen) },
    {
      label: 'With Party',
      Icon: IconUserPlus,
      isShown: type === 'npc' && (none || some(({ includeInInitiative }) => !includeInInitiative)),
      onClick: () => void acts.include(chosen, true),
    },
    {
      label: 'Not With Party',
      Icon: IconUserMinus,
      isShown: type === 'npc' && some(({ includeInInitiative }) => includeInInitiative),
      onClick: () => void acts.include(chosen, false),
    },
    {
      label: 'Hide',
      Icon: IconEyeOff,
      isShown: isFoe && (none || some(({ hidden }) => !hidden)),
      onClick: () => void acts.hide(chosen, true),
    },
    {
      label: 'Show',
      Icon: IconEye,
      isShown: isFoe && some(({ hidden }) => hidden),
      onClick: () => void acts.hide(chosen, false),
    },
  ]
  return (
    <section ref={keepToastsAbove} className={classes.bar} aria-label="Selected">
      <div className={classes.summary}>
        <b role="status">{chosen.length} selected</b>
        <span className={classes.names}>{namesOf(chosen)}</span>
        <Button variant="subtle" disabled={chosen.length === listed} onClick={selection.all}>
          Select all {listed}
        </Button>
      </div>
      <div className={classes.acts}>
        {buttons.map(({ label, Icon, isShown, onClick }) => {
          if (!isShown) return null
          return (
            <Button
              key={label}
              variant="default"
              size="md"
              px="sm"
              leftSection={<Icon size={20} aria-hidden="true" />}
              disabled={none}
              onClick={onClick}
            >
              {label}
            </Button>
          )
        })}
        <Button
          className={classes.delete}
          variant="light"
          color="ember"
          size="md"
          px="sm"
          leftSection={<IconTrash size={20} aria-hidden="true" />}
          disabled={none}
          onClick={() => acts.ask('delete', chosen)}
        >
          Delete {none ? '' : chosen.length}
        </Button>
      </div>
    </section>
  )
}
