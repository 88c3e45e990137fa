import { Button, Text } from '@mantine/core'
import { IconAlertTriangle, IconArrowBackUp, IconCheck, IconPencil, IconPlus, IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import type { Find, FindTarget } from '../../../data/local/index.ts'
import { IconButton } from '../../../ui/index.ts'
import heardClasses from '../heard/heard.module.css'
import { Quote } from '../heard/quote.tsx'
import type { Hear } from '../heard/use-hear.ts'
import { FindEditor } from './find-editor.tsx'
import { FindIcon } from './find-icon.tsx'
import { acceptedInWords, isOpen, KIND_WORDS, targetInWords } from './find-words.ts'
import classes from './review.module.css'
import type { FindActs } from './use-find-acts.ts'

type Props = {
  find: Find
  targetFor: (find: Find) => FindTarget
  nameOf: (characterId: string) => string | undefined
  hear: Hear | undefined
  acts: FindActs
  isEditing: boolean
  onEditing: (isEditing: boolean) => void
}

/** Something that was found, with the words it comes from. */
export function FindCard({ find, targetFor, nameOf, hear, acts, isEditing, onEditing }: Props) {
  const card = useRef<HTMLLIElement>(null)
  const { kind, name, text, who, said } = find
  // The button that was pressed is gone then, and the keyboard would start over.
  const settle = (work: Promise<unknown>) => void work.then(() => card.current?.focus())
  if (isEditing) {
    // What is typed stays in sight until the campaign has it.
    const accept = (edited: Find) =>
      void acts.accept(edited, targetFor(edited)).then((isAdded) => {
        if (!isAdded) return
        onEditing(false)
        card.current?.focus()
      })
    return (
      <li className={classes.card} ref={card} tabIndex={-1} aria-label={`${KIND_WORDS[kind].one}: ${name}`}>
        <FindEditor
          find={find}
          isBusy={acts.isBusy}
          onAccept={accept}
          onCancel={() => onEditing(false)}
          onLost={acts.keepWords}
        />
      </li>
    )
  }
  const state = find.accepted ? 'accepted' : find.isSkipped ? 'skipped' : undefined
  return (
    <li
      className={classes.card}
      ref={card}
      tabIndex={-1}
      data-state={state}
      aria-label={`${KIND_WORDS[kind].one}: ${name}`}
    >
      <div className={classes.head}>
        <span className={classes.icon}>
          <FindIcon kind={kind} />
        </span>
        <h3 className={classes.name}>{name}</h3>
        <span className={classes.kind}>{KIND_WORDS[kind].one}</span>
      </div>
      {(text || who) && (
        <Text>
          {who && kind !== 'npc' && <b>{who}. </b>}
          {text}
        </Text>
      )}
      {said ? (
        <Quote quote={said.quote} speaker={said.speaker} at={said.at} hear={hear} />
      ) : (
        <span className={heardClasses.unsaid}>
          <IconAlertTriangle size={18} aria-hidden="true" />
          No line says this. Keep it only if it’s true at your table.
        </span>
      )}
      {isOpen(find) ? (
        <OpenActs
          find={find}
          target={targetFor(find)}
          isBusy={acts.isBusy}
          onAccept={(target) => settle(acts.accept(find, target))}
          onEdit={() => onEditing(true)}
          onSkip={() => settle(acts.skip(find))}
        />
      ) : (
        <div className={classes.acts}>
          <span className={classes.done} role="status">
            {find.accepted && <IconCheck size={20} aria-hidden="true" />}
            {find.accepted ? acceptedInWords(find, nameOf) : 'Skipped'}
          </span>
          <Button
            variant="default"
            aria-label={`Undo ${name}`}
            leftSection={<IconArrowBackUp size={18} aria-hidden="true" />}
            disabled={acts.isBusy}
            onClick={() => settle(acts.undo(find))}
          >
            Undo
          </Button>
        </div>
      )}
    </li>
  )
}

type OpenProps = {
  find: Find
  target: FindTarget
  isBusy: boolean
  onAccept: (target: FindTarget) => void
  onEdit: () => void
  onSkip: () => void
}

function OpenActs({ find, target, isBusy, onAccept, onEdit, onSkip }: OpenProps) {
  const { name } = find
  const known = target.to === 'character' ? target.character.name : undefined
  return (
    <>
      <Text c="dimmed">{targetInWords(target)}</Text>
      <div className={classes.acts}>
        <Button
          variant="light"
          className={classes.accept}
          aria-label={known ? `Add to ${known}: ${name}` : `Accept ${name}`}
          leftSection={known ? <IconPlus size={18} aria-hidden="true" /> : <IconCheck size={18} aria-hidden="true" />}
          disabled={isBusy}
          onClick={() => onAccept(target)}
        >
          {known ? `Add to ${known}` : 'Accept'}
        </Button>
        {known && (
          <Button
            variant="default"
            aria-label={`New NPC ${name}`}
            disabled={isBusy}
            onClick={() => onAccept({ to: 'npc' })}
          >
            New NPC
          </Button>
        )}
        <span className={classes.less}>
          <IconButton
            label={`Edit ${name}`}
            icon={<IconPencil size={20} aria-hidden="true" />}
            disabled={isBusy}
            onClick={onEdit}
          />
          <IconButton
            label={`Skip ${name}`}
            icon={<IconX size={20} aria-hidden="true" />}
            disabled={isBusy}
            onClick={onSkip}
          />
        </span>
      </div>
    </>
  )
}
