import { Button, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Find } from '../../../data/local/index.ts'
import { useUnsaved } from '../../../lib/hooks/unsaved-parts.ts'
import classes from './review.module.css'

type Props = {
  find: Find
  isBusy: boolean
  onAccept: (edited: Find) => void
  onCancel: () => void
  /** It went away with what was typed: neither accepted nor discarded. */
  onLost: (edited: Find) => void
}

/** A find in one’s own words, before it is accepted. */
export function FindEditor({ find, isBusy, onAccept, onCancel, onLost }: Props) {
  const { who: foundWho = '', ...rest } = find
  const [name, setName] = useState(find.name)
  const [text, setText] = useState(find.text)
  const [who, setWho] = useState(foundWho)
  const [opened] = useState({ name, text, who })
  const isNamed = name.trim() !== ''
  const isChanged = name !== opened.name || text !== opened.text || who !== opened.who
  const isDropped = useRef(false)
  const drop = () => {
    isDropped.current = true
  }
  useUnsaved(isChanged ? { name, text, who } : undefined, drop)
  const leave = useEffectEvent(() => {
    if (isChanged && isNamed && !isDropped.current) onLost(edited())
  })
  useEffect(() => () => leave(), [])

  function edited(): Find {
    const whose = who.trim()
    const { foundAs = find.name } = find
    const words = { name: name.trim(), text: text.trim(), ...(whose && { who: whose }), ...(isChanged && { foundAs }) }
    return { ...rest, ...words }
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (isNamed) onAccept(edited())
  }
  return (
    <form className={classes.form} onSubmit={submit}>
      <TextInput
        label="Name"
        autoFocus
        maxLength={100}
        error={isNamed ? undefined : 'Enter a name'}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Textarea
        label="What was learned"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={1000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {find.kind !== 'npc' && find.kind !== 'place' && (
        <TextInput
          label={find.kind === 'loot' ? 'Who has it' : 'Who'}
          maxLength={100}
          value={who}
          onChange={(event) => setWho(event.currentTarget.value)}
        />
      )}
      <div className={classes.acts}>
        <Button type="submit" variant="light" className={classes.accept} disabled={isBusy}>
          Accept
        </Button>
        <Button
          variant="default"
          disabled={isBusy}
          onClick={() => {
            drop()
            onCancel()
          }}
        >
          Cancel
        </Button>
      </div>
    </form>
  )
}
