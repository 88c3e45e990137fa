import { type TableText, tableKey } from '@lanternkeep/generators/tables'
import type { KeptResultOf } from '@lanternkeep/schema'
import { Button } from '@mantine/core'
import { IconPinFilled } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useResults } from '../../../data/local/index.ts'
import { RolledCard } from './rolled-card.tsx'
import { TableResult } from './table-result.tsx'
import classes from './tables.module.css'
import type { useTableRolls } from './use-table-rolls.ts'

type Props = { campaignId: string; table: TableText; rolled: ReturnType<typeof useTableRolls> }

/** What was rolled on a table, below what is pinned of it. */
export function TableRolls({ campaignId, table, rolled }: Props) {
  const { rolls, change, again, remove, clear } = rolled
  const { data: results = [] } = useResults(campaignId)
  const section = useRef<HTMLElement>(null)
  const newest = rolls[0]?.id
  const first = useRef(newest)
  useEffect(() => {
    // Shows a new roll on a phone, where it is below the entries.
    if (newest !== undefined && newest !== first.current) section.current?.scrollIntoView({ block: 'nearest' })
    first.current = newest
  }, [newest])
  const pinned = results.filter((result): result is KeptResultOf<'table'> => {
    return result.generator === 'table' && result.pinned && isOf(result as KeptResultOf<'table'>, table)
  })
  return (
    <section ref={section} className={classes.half} aria-label="Rolls">
      {pinned.length > 0 && (
        <section className={classes.half} aria-label="Pinned">
          <h3 className={classes.part}>
            <IconPinFilled size={16} aria-hidden="true" /> Pinned
          </h3>
          {pinned.map((result) => (
            <div key={result.id} className={`lk-card ${classes.card}`}>
              <TableResult campaignId={campaignId} result={result} startsRead />
            </div>
          ))}
        </section>
      )}
      <div className={classes.rollsHead}>
        <h3 className={classes.part}>Rolls</h3>
        {rolls.length > 0 && (
          <Button variant="subtle" color="gray" onClick={clear}>
            Clear
          </Button>
        )}
      </div>
      {rolls.length === 0 && <p className={classes.quiet}>What you roll shows here.</p>}
      <ul className={classes.results} aria-label="Results" aria-live="polite">
        {rolls.map((each) => (
          <RolledCard
            key={each.id}
            campaignId={campaignId}
            tableName={table.name}
            roll={each}
            isKept={results.some(({ id, kept }) => id === each.resultId && kept)}
            onChange={(patch) => change(each.id, patch)}
            onAgain={() => again(each)}
            onGone={() => remove(each.id)}
          />
        ))}
      </ul>
    </section>
  )
}

function isOf({ name, origin }: KeptResultOf<'table'>, table: TableText): boolean {
  const from = typeof origin?.body.table === 'string' ? origin.body.table : name
  return tableKey(from) === tableKey(table.name)
}
