import { CSV_FIELDS, type CsvColumns, type CsvField, type FileReport } from '@lanternkeep/importers'
import { labelOfField } from '@lanternkeep/schema'
import { Button, NativeSelect, Title } from '@mantine/core'
import { useState } from 'react'
import { useUnsaved } from '../../../lib/hooks/unsaved-parts.ts'
import { LongDialog } from '../../../ui/dialogs/long-dialog.tsx'
import classes from './steps.module.css'

/** By file. */
export type ChosenColumns = { readonly [file: string]: CsvColumns }

type Props = {
  files: readonly FileReport[]
  /** `isChanged`: the files have to be read again. */
  onDone: (columns: ChosenColumns, isChanged: boolean) => void
  onClose: () => void
}

const MOST_SHOWN = 3
const CHOICES = [
  { value: '', label: 'Keep as a note' },
  ...CSV_FIELDS.map((field) => ({ value: field, label: labelOfField(field) })),
]

/** What each column of a table becomes, with a guess to start from. */
export function ColumnsStep({ files, onDone, onClose }: Props) {
  const tables = files.flatMap(({ file, csv }) => (csv ? [{ file, ...csv }] : []))
  const [columns, setColumns] = useState<ChosenColumns>(() =>
    Object.fromEntries(tables.map(({ file, columns: guess }) => [file, guess])),
  )
  const lacksName = tables.find(({ file }) => !columns[file]?.includes('name'))

  /** Another column that had the field gives it up: each field comes from one column. */
  function choose(file: string, at: number, field: CsvField | undefined) {
    setColumns((before) => {
      const own = (before[file] ?? []).map((each) => (field !== undefined && each === field ? undefined : each))
      return { ...before, [file]: own.with(at, field) }
    })
  }
  const isChanged = tables.some(({ file, columns: guess }) => guess.some((field, at) => field !== columns[file]?.[at]))
  useUnsaved(isChanged ? columns : undefined)
  return (
    <LongDialog
      title="Which column is what?"
      subtitle="Check the guess. Each row becomes a creature."
      size="56rem"
      note={
        <span className={classes.muted} role="status">
          {lacksName ? `Choose which column of ${lacksName.file} is the name.` : 'Nothing is written yet.'}
        </span>
      }
      buttons={
        <>
          <Button variant="default" size="md" onClick={onClose}>
            Cancel
          </Button>
          <Button size="md" disabled={lacksName !== undefined} onClick={() => onDone(columns, isChanged)}>
            Show the receipt
          </Button>
        </>
      }
      onClose={onClose}
    >
      {tables.map(({ file, header, sample }) => (
        <section key={file} aria-label={file}>
          {tables.length > 1 && (
            <Title order={3} className={classes.file}>
              {file}
            </Title>
          )}
          <ul className={classes.columns}>
            {header.map((title, at) => (
              // Two columns may have one title, and they keep their order.
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <li key={`${title} ${at}`} className={classes.column}>
                <NativeSelect
                  label={title || `Column ${at + 1}`}
                  value={columns[file]?.[at] ?? ''}
                  data={CHOICES}
                  onChange={({ currentTarget: { value } }) =>
                    choose(
                      file,
                      at,
                      CSV_FIELDS.find((field) => field === value),
                    )
                  }
                />
                <span className={classes.sample}>{sampleOf(sample, at)}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </LongDialog>
  )
}

function sampleOf(sample: readonly (readonly string[])[], at: number): string {
  const cells = sample.map((row) => row[at]?.trim() ?? '').filter((cell) => cell !== '')
  return cells.slice(0, MOST_SHOWN).join(' · ') || 'Empty in the first rows'
}
