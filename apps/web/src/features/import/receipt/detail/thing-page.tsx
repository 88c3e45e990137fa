import { Checkbox, Title } from '@mantine/core'
import { BackButton } from '../../../../ui/index.ts'
import { type FoundRow, placeInWords, type ReceiptRow } from '../model/receipt-rows.ts'
import type { Receipt } from '../model/use-receipt.ts'
import classes from '../receipt.module.css'
import { FieldList } from './field-list.tsx'
import { ThingPreview } from './thing-preview.tsx'

type Props = {
  row: ReceiptRow
  receipt: Receipt
  /** Where the list isn't beside it. */
  onBack?: (() => void) | undefined
}

/** One thing: what becomes of each of its fields, how it will look, and what the file holds. */
export function ThingPage({ row, receipt, onBack }: Props) {
  const { found } = row
  return (
    <article className={classes.page} aria-label={row.name}>
      {onBack && <BackButton label="All that was found" onClick={onBack} />}
      <header className={classes.head}>
        <Title order={3} className={classes.title}>
          {row.name}
        </Title>
        <span className={classes.muted}>{row.place}</span>
        {found && (
          <Checkbox
            className={classes.wanted}
            label="Import this one"
            checked={receipt.isWanted(row)}
            disabled={receipt.isLeftOut(found)}
            onChange={(event) => receipt.setLeftOut(found.index, !event.currentTarget.checked)}
          />
        )}
      </header>
      {found ? <ReadThing found={found} receipt={receipt} /> : <p>{row.line}</p>}
    </article>
  )
}

function ReadThing({ found, receipt }: { found: FoundRow; receipt: Receipt }) {
  const thing = receipt.thingOf(found)
  const { duplicate, repeats } = found
  return (
    <>
      {repeats && (
        <p className={classes.here}>
          The same is in {placeInWords(repeats)}. It is imported once; “Keep both” imports it twice.
        </p>
      )}
      {duplicate && !repeats && (
        <p className={classes.here}>
          {duplicate.differs.length === 0
            ? 'It is here already, and equal.'
            : `It is here already. The file differs in: ${differencesInWords(duplicate.differs)}.`}
          {receipt.forDuplicates === 'mine' && ' Yours stays as it is; “Keep both” or “Use the file’s” imports it.'}
        </p>
      )}
      <FieldList thing={thing} original={found.thing} onEdit={(patch) => receipt.edit(found.index, patch)} />
      <ThingPreview thing={thing} choices={receipt.choices} nameOf={receipt.nameOf} />
      <details className={classes.raw}>
        <summary>What the file holds</summary>
        {/* It scrolls, so it has to be reachable by keyboard. */}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: as above */}
        <pre tabIndex={0}>{thing.raw}</pre>
      </details>
    </>
  )
}

const MOST_NAMED = 8

function differencesInWords(labels: readonly string[]): string {
  const others = labels.length - MOST_NAMED
  return `${labels.slice(0, MOST_NAMED).join(', ')}${others > 0 ? ` and ${others} more` : ''}`
}
