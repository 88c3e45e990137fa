import { LONGEST_ROLLED, LONGEST_TITLES } from '@lanternkeep/schema'
import { Button, Textarea } from '@mantine/core'
import { IconBookmark, IconBookmarkFilled, IconCopy, IconHexagon, IconPencil, IconPin } from '@tabler/icons-react'
import { useState } from 'react'
import { createResult, saveResultEdit, stayResult, useDb } from '../../../data/local/index.ts'
import { useOneAtATime } from '../../../lib/hooks/use-one-at-a-time.ts'
import { IconButton, notify } from '../../../ui/index.ts'
import { attempt, undoing } from '../../../ui/toasts/attempt.ts'
import { copyWithToast } from '../copy-with-toast.ts'
import { NoteMenu } from '../results/note-menu.tsx'
import { useActs } from '../results/use-acts.ts'
import classes from './tables.module.css'

/** A roll that is shown. `resultId` is the stored one, if it is kept. */
export type Roll = { id: string; seed: string; text: string; problems: string[]; resultId?: string | undefined }

type Props = {
  campaignId: string
  tableName: string
  roll: Roll
  isKept: boolean
  onChange: (patch: Partial<Roll>) => void
  onAgain: () => void
  /** It moves to the pinned ones. */
  onGone: () => void
}

/** One result of a table: to be edited, used, pinned and kept. */
export function RolledCard({ campaignId, tableName, roll, isKept, onChange, onAgain, onGone }: Props) {
  const db = useDb()
  const once = useOneAtATime()
  const { note } = useActs(campaignId)
  const [isEdited, setEdited] = useState(false)
  const { text, seed, problems, resultId } = roll
  const name = tableName.trim().slice(0, LONGEST_TITLES.table) || 'Table'
  const what = text.slice(0, 40) || name
  const store = async (staying: { kept: boolean; pinned: boolean }) => {
    if (resultId && isKept) return { id: resultId, revert: await stayResult(db, resultId, staying) }
    const origin = { seed, at: 0, body: { table: name } }
    const { id } = await createResult(db, campaignId, { generator: 'table', name, answer: { text }, origin, staying })
    const revert = async () => {
      await stayResult(db, id, { kept: false, pinned: false })
    }
    return { id, revert }
  }
  const pin = () =>
    attempt(async () => {
      const { revert } = await store({ kept: isKept, pinned: true })
      onGone()
      notify({ tone: 'success', title: 'Pinned: it stays above new results', message: what, action: undoing(revert) })
    }, 'Failed to pin the result')
  const keep = () =>
    attempt(async () => {
      const { id, revert } = await store({ kept: true, pinned: false })
      onChange({ resultId: id })
      notify({ tone: 'success', title: 'Kept in Prep', message: what, action: undoing(revert) })
    }, 'Failed to keep the result')
  const drop = () =>
    attempt(async () => {
      if (!resultId) return
      const revert = await stayResult(db, resultId, { kept: false })
      notify({ tone: 'success', title: 'No longer kept', message: what, action: undoing(revert) })
    }, 'Failed to update the result')
  async function finish() {
    setEdited(false)
    if (!resultId || !isKept) return
    const mine = { answer: { text } }
    await attempt(() => saveResultEdit(db, resultId, { base: {}, mine }), 'Failed to update the result')
  }
  return (
    <li className={`lk-card ${classes.card}`}>
      {isEdited ? (
        <Textarea
          label="Result"
          autosize
          minRows={2}
          maxRows={12}
          maxLength={LONGEST_ROLLED}
          autoFocus
          value={text}
          onChange={(event) => onChange({ text: event.currentTarget.value })}
          onBlur={() => void finish()}
        />
      ) : (
        <p className={classes.text}>{text || 'Nothing came.'}</p>
      )}
      {problems.map((problem) => (
        <p key={problem} className={classes.problem}>
          {problem}
        </p>
      ))}
      <div className={classes.cardHead}>
        <span className={classes.tools}>
          <NoteMenu campaignId={campaignId} what={what} isIcon onNote={(session) => note(session, text)} />
          <IconButton label={`Roll again: ${what}`} icon={<IconHexagon size={18} />} onClick={onAgain} />
          <IconButton label={`Copy ${what}`} icon={<IconCopy size={18} />} onClick={() => void copyWithToast(text)} />
          <IconButton label={`Pin ${what}`} icon={<IconPin size={18} />} onClick={() => void once(pin)} />
          <IconButton
            label={isKept ? `Don’t keep ${what}` : `Keep ${what}`}
            icon={isKept ? <IconBookmarkFilled size={18} /> : <IconBookmark size={18} />}
            onClick={() => void once(isKept ? drop : keep)}
          />
          {isEdited ? (
            <Button variant="light" onClick={() => setEdited(false)}>
              Done
            </Button>
          ) : (
            <IconButton label={`Edit ${what}`} icon={<IconPencil size={18} />} onClick={() => setEdited(true)} />
          )}
        </span>
      </div>
    </li>
  )
}
