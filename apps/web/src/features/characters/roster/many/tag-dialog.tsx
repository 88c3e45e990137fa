import { type Character, countTags, hasTag, LONGEST_TAG, tagKey } from '@lanternkeep/schema'
import { Button, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useCharacters } from '../../../../data/local/index.ts'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import classes from './dialogs.module.css'

type Props = {
  campaignId: string
  chosen: readonly Character[]
  /** 'Old Hob' or '3 NPCs' */
  who: string
  onAdd: (tag: string) => void
  onRemove: (tag: string) => void
  onClose: () => void
}

/** The most tags of other characters that are offered. */
const MOST_OFFERED = 12

/** Adds one tag to all of them, or removes one from all. */
export function TagDialog({ campaignId, chosen, who, onAdd, onRemove, onClose }: Props) {
  const { data: characters } = useCharacters(campaignId)
  const [typed, setTyped] = useState('')
  const tag = typed.trim()
  const offered = countTags(characters ?? [])
    .filter((each) => tagKey(each.tag).includes(tagKey(typed)) && !chosen.every((one) => hasTag(one, each.tag)))
    .slice(0, MOST_OFFERED)
  return (
    <Dialog opened onClose={onClose} title={`Tags of ${who}`} size="md">
      <form
        className={classes.body}
        onSubmit={(event) => {
          event.preventDefault()
          if (tag !== '') onAdd(tag)
        }}
      >
        <div className={classes.line}>
          <TextInput
            className={classes.field}
            label="New tag"
            size="md"
            autoComplete="off"
            maxLength={LONGEST_TAG}
            data-autofocus
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Button type="submit" size="md" disabled={tag === ''}>
            Add tag
          </Button>
        </div>
        <Choices label="Add" tags={offered} Icon={IconPlus} onChoose={onAdd} />
        <Choices label="Remove" tags={countTags(chosen)} Icon={IconX} onChoose={onRemove} />
      </form>
    </Dialog>
  )
}

type ChoicesProps = {
  label: 'Add' | 'Remove'
  tags: readonly { tag: string }[]
  Icon: typeof IconPlus
  onChoose: (tag: string) => void
}

function Choices({ label, tags, Icon, onChoose }: ChoicesProps) {
  if (tags.length === 0) return null
  return (
    <fieldset className={classes.choices}>
      <legend className={classes.legend}>{label}</legend>
      {tags.map(({ tag }) => (
        <Button
          key={tagKey(tag)}
          variant="default"
          size="md"
          px="sm"
          aria-label={`${label} ${tag}`}
          leftSection={<Icon size={18} aria-hidden="true" />}
          onClick={() => onChoose(tag)}
        >
          {tag}
        </Button>
      ))}
    </fieldset>
  )
}
