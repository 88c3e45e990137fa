import type { KeyboardEvent } from 'react'
import { Segments } from '../../../../ui/index.ts'
import { FixedRows } from '../../../../ui/lists/fixed-rows.tsx'
import { HandlingMark } from '../mark.tsx'
import { type Order, type ReceiptRow, STATUSES } from '../model/receipt-rows.ts'
import type { Receipt } from '../model/use-receipt.ts'
import { STATUS_WORDS } from '../model/words.ts'
import classes from '../receipt.module.css'
import { ImportOptions } from './import-options.tsx'

type Props = {
  receipt: Receipt
  /** In their order. */
  rows: readonly ReceiptRow[]
  order: Order
  openKey: string | undefined
  /** The row that a person opened: it stays in sight. */
  followKey: string | undefined
  onOrder: (order: Order) => void
  onOpen: (key: string) => void
}

const ROW_REM = 3.375

/** The counts, everything that was found, and what holds for all of it. */
export function ReceiptList({ receipt, rows, order, openKey, followKey, onOrder, onOpen }: Props) {
  const step = (event: KeyboardEvent<HTMLElement>) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const next = rows[rows.findIndex(({ key }) => key === openKey) + by]
    if (by === 0 || !next) return
    event.preventDefault()
    onOpen(next.key)
  }
  return (
    <section className={classes.side} aria-label="What was found">
      <ul className={classes.counts} aria-label="Counts">
        {STATUSES.map((status) => (
          <li key={status} data-status={status}>
            <b>{receipt.counts[status].toLocaleString('en-US')}</b>
            <span>{STATUS_WORDS[status]}</span>
          </li>
        ))}
      </ul>
      <div className={classes.order}>
        <Segments
          fullWidth
          label="Order"
          value={order}
          choices={[
            { value: 'problems', label: 'Problems first' },
            { value: 'name', label: 'By name' },
            { value: 'file', label: 'By file' },
          ]}
          onChange={onOrder}
        />
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys only go from one button inside to the next */}
      <div className={classes.rows} onKeyDown={step}>
        <FixedRows
          label="Everything that was found"
          items={rows}
          keyOf={({ key }) => key}
          rowRem={ROW_REM}
          followKey={followKey}
          renderRow={(row) => (
            <button
              type="button"
              className={classes.row}
              aria-current={row.key === openKey || undefined}
              data-out={(row.found && !receipt.isWanted(row)) || undefined}
              onClick={() => onOpen(row.key)}
            >
              <span className={classes.words}>
                <span className={row.found ? `lk-serif ${classes.name}` : classes.name}>{row.name}</span>
                <span className={classes.line}>{row.line}</span>
              </span>
              <HandlingMark mark={row.mark} />
            </button>
          )}
        />
      </div>
      <ImportOptions receipt={receipt} />
    </section>
  )
}
