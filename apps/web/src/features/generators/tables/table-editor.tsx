import { checkTable, tableKey } from '@lanternkeep/generators/tables'
import { LONGEST_TABLE, LONGEST_TABLE_NAME, labelOfField, type OwnTable, ownTableDocument } from '@lanternkeep/schema'
import { Textarea, TextInput } from '@mantine/core'
import { useDeferredValue, useEffect, useMemo, useRef } from 'react'
import { bringBackPrep, deleteTable, restoreTable, saveTableEdit, useDb } from '../../../data/local/index.ts'
import type { TextEdit } from '../../../lib/hooks/unsaved-texts.ts'
import { useOneAtATime } from '../../../lib/hooks/use-one-at-a-time.ts'
import { useSavedText } from '../../../lib/hooks/use-saved-text.ts'
import { notify } from '../../../ui/index.ts'
import { GoneLine } from '../../../ui/page/gone-line.tsx'
import { attempt, undoing } from '../../../ui/toasts/attempt.ts'
import { TableFoot } from './table-foot.tsx'
import { TableHelp } from './table-help.tsx'
import { TableRolls } from './table-rolls.tsx'
import classes from './tables.module.css'
import { useTableRolls } from './use-table-rolls.ts'

type Props = {
  table: OwnTable
  tables: readonly OwnTable[]
  /** Just made: its name is selected, ready to be typed over. */
  isNew: boolean
  /** Another device deleted it while it was open: what was typed stays in sight. */
  isGone: boolean
  onTouched: () => void
  onLeaving: () => void
  onDuplicate: (name: string, entries: string) => void
}

/** Saves by itself. What is wrong in a line is said below it, and the other lines can still be rolled. */
export function TableEditor({ table, tables, isNew, isGone, onTouched, onLeaving, onDuplicate }: Props) {
  const db = useDb()
  const once = useOneAtATime()
  const { id, campaignId } = table
  const save = (field: 'name' | 'entries') => async (edit: TextEdit) => {
    if (isGone || problemOf(table, field, edit.mine)) return false
    const [base, mine] = [{ [field]: edit.base }, { [field]: edit.mine }]
    return (await attempt(() => saveTableEdit(db, id, { base, mine }), 'Failed to update the table')) !== undefined
  }
  const name = useSavedText(table.name, save('name'), { key: `${id}/name`, isGone })
  const entries = useSavedText(table.entries, save('entries'), { key: `${id}/entries`, isGone })
  const nameField = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!isNew) return
    nameField.current?.focus()
    nameField.current?.select()
  }, [isNew])

  const typed = { name: name.value, entries: entries.value }
  const others = useMemo(() => tables.filter((each) => each.id !== id), [tables, id])
  const rolled = useTableRolls(id, typed, others)
  const isTaken = others.some((each) => tableKey(each.name) === tableKey(typed.name))
  const checked = useDeferredValue(entries.value)
  const problems = useMemo(
    () => checkTable({ name: name.value, entries: checked }, others),
    [name.value, checked, others],
  )
  const remove = () =>
    attempt(async () => {
      await Promise.all([name.onBlur(), entries.onBlur()])
      onLeaving()
      const deleted = await deleteTable(db, id)
      if (!deleted) return
      const action = undoing(() => restoreTable(db, deleted))
      notify({ tone: 'success', title: 'Table deleted', message: deleted.name, action })
    }, 'Failed to delete the table')
  const bringBack = () => attempt(() => bringBackPrep(db, table), 'Failed to restore the table')
  return (
    <section className={classes.editor} aria-label={table.name} onFocus={onTouched}>
      {isGone && <GoneLine radius={0} onBringBack={() => void once(bringBack)} />}
      {/* Its texts can be typed on, and are stored once it is back. */}
      <div className={classes.body}>
        <TextInput
          label={labelOfField('name')}
          value={name.value}
          maxLength={LONGEST_TABLE_NAME}
          ref={nameField}
          error={problemOf(table, 'name', name.value)}
          description={
            isTaken ? 'Another table has this name. An entry that names it rolls on the first of them.' : undefined
          }
          onChange={(event) => name.onChange(event.currentTarget.value)}
          onBlur={() => void name.onBlur()}
        />
        <div className={classes.halves}>
          <div className={classes.half}>
            <Textarea
              className={classes.entries}
              label={labelOfField('entries', 'ownTable')}
              placeholder={'Rain\n3: Fog\nHail, [1d4] inches\n[Omen]'}
              autosize
              minRows={10}
              maxRows={24}
              maxLength={LONGEST_TABLE}
              spellCheck
              value={entries.value}
              error={problemOf(table, 'entries', entries.value)}
              onChange={(event) => entries.onChange(event.currentTarget.value)}
              onBlur={() => void entries.onBlur()}
            />
            {problems.length > 0 && (
              <ul className={classes.problems} aria-label="Problems" aria-live="polite">
                {problems.slice(0, 12).map(({ line, text }) => (
                  <li key={`${line} ${text}`}>
                    Line {line}: {text}
                  </li>
                ))}
                {problems.length > 12 && <li>And {problems.length - 12} more.</li>}
              </ul>
            )}
            <TableHelp />
          </div>
          <TableRolls campaignId={campaignId} table={typed} rolled={rolled} />
        </div>
      </div>
      <TableFoot
        table={typed}
        isGone={isGone}
        onRoll={rolled.roll}
        onDuplicate={() => onDuplicate(typed.name, typed.entries)}
        onDelete={() => void once(remove)}
      />
    </section>
  )
}

/** Why the server would refuse this text. */
function problemOf(table: OwnTable, field: 'name' | 'entries', value: string): string | undefined {
  return ownTableDocument.safeParse({ ...table, [field]: value }).error?.issues[0]?.message
}
