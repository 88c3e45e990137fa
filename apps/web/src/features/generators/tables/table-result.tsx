import { rollTable, tableKey } from '@lanternkeep/generators/tables'
import { type KeptResultOf, LONGEST_ROLLED, LONGEST_TITLES, type OwnTable } from '@lanternkeep/schema'
import { Textarea, TextInput } from '@mantine/core'
import { IconCheck, IconCopy, IconHexagon, IconPencil, IconPin, IconPinnedOff } from '@tabler/icons-react'
import { useState } from 'react'
import { saveResultEdit, stayResult, useDb, useTables } from '../../../data/local/index.ts'
import type { TextEdit } from '../../../lib/hooks/unsaved-texts.ts'
import { useSavedText } from '../../../lib/hooks/use-saved-text.ts'
import { IconButton, notify } from '../../../ui/index.ts'
import { attempt, undoing } from '../../../ui/toasts/attempt.ts'
import { copyWithToast } from '../copy-with-toast.ts'
import { newSeed } from '../new-seed.ts'
import { NoteMenu } from '../results/note-menu.tsx'
import { useActs } from '../results/use-acts.ts'
import classes from './tables.module.css'

type Props = {
  campaignId: string
  result: KeptResultOf<'table'>
  /** Its text is read at first, and edited when asked to. */
  startsRead?: boolean
  /** Another device deleted it: what is typed is stored once it is back. */
  isGone?: boolean
}

const NONE: readonly OwnTable[] = []

/** A kept or pinned roll of a table: its texts save themselves. */
export function TableResult({ campaignId, result, startsRead = false, isGone = false }: Props) {
  const db = useDb()
  const { note } = useActs(campaignId)
  const { data: tables = NONE } = useTables(campaignId)
  const { id, name, answer, pinned, origin } = result
  const [isRead, setRead] = useState(startsRead)
  const save = (field: 'name' | 'text') => async (edit: TextEdit) => {
    if (isGone || (field === 'name' && edit.mine.trim() === '')) return false
    const fieldsWith = (value: string) => (field === 'name' ? { name: value } : { answer: { ...answer, text: value } })
    const done = await attempt(
      () => saveResultEdit(db, id, { base: fieldsWith(edit.base), mine: fieldsWith(edit.mine) }),
      'Failed to update the result',
    )
    return done !== undefined
  }
  const title = useSavedText(name, save('name'), { key: `${id}/name`, isGone })
  const text = useSavedText(answer.text, save('text'), { key: `${id}/text`, isGone })
  const from = typeof origin?.body.table === 'string' ? origin.body.table : name
  const table = tables.find((each) => tableKey(each.name) === tableKey(from))
  async function again(of: OwnTable) {
    await text.onBlur()
    const before = text.value
    const rolled = rollTable(of, tables, newSeed())
    if (!(await save('text')({ base: before, mine: rolled.text }))) return
    const undo = () => save('text')({ base: rolled.text, mine: before })
    notify({ tone: 'success', title: `Rolled again: ${of.name}`, action: undoing(undo) })
  }
  const stay = (next: boolean) =>
    attempt(async () => {
      const revert = await stayResult(db, id, { pinned: next })
      const title = next ? 'Pinned to the top of the tables' : 'Unpinned'
      notify({ tone: 'success', title, message: name, action: undoing(revert) })
    }, 'Failed to update the result')
  return (
    <div className={classes.result}>
      {isRead && <p className={classes.text}>{answer.text}</p>}
      {!isRead && (
        <>
          <TextInput
            label="Name"
            value={title.value}
            maxLength={LONGEST_TITLES.table}
            error={title.value.trim() === '' ? 'Name is required' : undefined}
            onChange={(event) => title.onChange(event.currentTarget.value)}
            onBlur={() => void title.onBlur()}
          />
          <Textarea
            label="Result"
            autosize
            minRows={2}
            maxRows={12}
            maxLength={LONGEST_ROLLED}
            value={text.value}
            onChange={(event) => text.onChange(event.currentTarget.value)}
            onBlur={() => void text.onBlur()}
          />
        </>
      )}
      <div className={classes.foot}>
        <NoteMenu
          campaignId={campaignId}
          what={name}
          isIcon={startsRead}
          onNote={(session) => note(session, text.value)}
        />
        <IconButton
          label={`Copy ${name}`}
          icon={<IconCopy size={18} />}
          onClick={() => void copyWithToast(text.value)}
        />
        <IconButton
          label={pinned ? `Unpin ${name}` : `Pin ${name}`}
          icon={pinned ? <IconPinnedOff size={18} /> : <IconPin size={18} />}
          disabled={isGone}
          onClick={() => void stay(!pinned)}
        />
        {table && (
          <IconButton
            label={`Roll again on ${table.name}`}
            icon={<IconHexagon size={18} />}
            disabled={isGone}
            onClick={() => void again(table)}
          />
        )}
        {startsRead && (
          <IconButton
            label={isRead ? `Edit ${name}` : `Done editing ${name}`}
            icon={isRead ? <IconPencil size={18} /> : <IconCheck size={18} />}
            onClick={() => setRead(!isRead)}
          />
        )}
      </div>
    </div>
  )
}
