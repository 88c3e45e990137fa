import { checkTable, readTable } from '@lanternkeep/generators/tables'
import { folded, LONGEST_TABLE_LINE, MOST_TABLE_LINES, type OwnTable } from '@lanternkeep/schema'
import { TextInput } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { type Ref, useDeferredValue, useMemo } from 'react'
import { count } from '../../../lib/format.ts'
import { useUnsavedTexts } from '../../../lib/hooks/unsaved-texts.ts'
import { FixedRows } from '../../../ui/lists/fixed-rows.tsx'
import classes from './tables.module.css'

type Props = {
  tables: readonly OwnTable[]
  filter: string
  openId: string | undefined
  /** The one whose page took the place of the list. */
  leftId: string | undefined
  /** Keeps the place where the list is scrolled to. */
  placeRef: Ref<HTMLDivElement>
  onFilter: (filter: string) => void
  onOpen: (id: string) => void
}
type Row = { table: OwnTable; entries: number; problems: number }

const ROW_REM = 4.5

export function TableRows({ tables, filter, openId, leftId, placeRef, onFilter, onOpen }: Props) {
  const asked = useDeferredValue(filter)
  const unsaved = useUnsavedTexts()
  const rows = useMemo(
    () =>
      tables.map((table): Row => {
        return { table, entries: readTable(table).entries.length, problems: checkTable(table, tables).length }
      }),
    [tables],
  )
  const found = rows.filter(({ table }) => namesTable(table, asked))
  return (
    <div className={classes.list}>
      <div className={classes.filter}>
        <TextInput
          aria-label="Filter tables"
          placeholder="Name or entry"
          type="search"
          leftSection={<IconFilter size={20} />}
          value={filter}
          onChange={(event) => onFilter(event.currentTarget.value)}
        />
      </div>
      <div ref={placeRef} className={classes.rows}>
        <FixedRows
          label="Own tables"
          items={found}
          keyOf={({ table }) => table.id}
          rowRem={ROW_REM}
          followKey={openId}
          leftKey={leftId}
          renderRow={({ table, entries, problems }) => (
            <button
              type="button"
              className={classes.row}
              aria-current={table.id === openId || undefined}
              onClick={() => onOpen(table.id)}
            >
              <span className={`lk-serif ${classes.name}`} title={table.name}>
                {table.name}
              </span>
              <span className={classes.quiet}>
                {entries === 0 ? 'No entries yet' : count(entries, 'entry', 'entries')}
                {problems > 0 && <span className={classes.wrong}>, {count(problems, 'problem')}</span>}
                {(unsaved.has(`${table.id}/name`) || unsaved.has(`${table.id}/entries`)) && (
                  <span className={classes.wrong}>, not saved</span>
                )}
              </span>
            </button>
          )}
        />
        {found.length === 0 && <p className={classes.none}>No table matches.</p>}
      </div>
      <p className={classes.limit}>
        At most {MOST_TABLE_LINES.toLocaleString('en-US')} lines a table, and{' '}
        {LONGEST_TABLE_LINE.toLocaleString('en-US')} characters a line.
      </p>
    </div>
  )
}

export function namesTable({ name, entries }: OwnTable, filter: string): boolean {
  return folded(`${name} ${entries}`).includes(folded(filter))
}
