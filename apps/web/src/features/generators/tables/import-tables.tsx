import { planTables, readTablesFile, type TableText } from '@lanternkeep/generators/tables'
import { Button, FileButton } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useMemo, useRef, useState } from 'react'
import { deleteTable, newTable, storeTable, useDb } from '../../../data/local/index.ts'
import { bytesInWords, count } from '../../../lib/format.ts'
import { useWhileOpen } from '../../../lib/hooks/use-while-open.ts'
import { ConfirmDialog, IconButton, notify } from '../../../ui/index.ts'
import { attempt, undoing } from '../../../ui/toasts/attempt.ts'
import classes from './tables.module.css'

type Props = {
  campaignId: string
  tables: readonly TableText[]
  /** Only an icon. */
  isSmall?: boolean
  onImported: (id: string) => void
}

const LARGEST_FILE = 5_000_000

/** Reads a file of tables, says what would be written, and writes it when asked to. Nothing is replaced. */
export function ImportTables({ campaignId, tables, isSmall = false, onImported }: Props) {
  const db = useDb()
  const [chosen, setChosen] = useState<readonly TableText[]>()
  const [isBusy, setBusy] = useState(false)
  // Another tab may import the same file while this one asks.
  const planned = useWhileOpen(
    !isBusy,
    useMemo(() => chosen && planTables(chosen, tables), [chosen, tables]),
  )
  const reset = useRef<() => void>(null)
  const fresh = planned?.filter(({ isHere }) => !isHere) ?? []

  async function choose(file: File | null) {
    // Browsers report no change when the same file is chosen again.
    reset.current?.()
    if (!file) return
    if (file.size > LARGEST_FILE) return refuse(`This file is larger than ${bytesInWords(LARGEST_FILE)}.`)
    const read = await attempt(async () => readTablesFile(await file.text(), file.name), 'This file can’t be read.')
    if (!read) return
    if ('problem' in read) return refuse(read.problem)
    setChosen(read.tables)
  }
  async function write() {
    setBusy(true)
    const ids: string[] = []
    const takeBack = async () => {
      for (const id of ids) await deleteTable(db, id)
    }
    const done = await attempt(async () => {
      try {
        for (const { name, entries } of fresh)
          ids.push((await storeTable(db, newTable(campaignId, { name, entries }))).id)
      } catch (error) {
        await takeBack()
        throw error
      }
      return true
    }, 'Failed to import the tables. Nothing was written.')
    setBusy(false)
    setChosen(undefined)
    if (!done) return
    notify({ tone: 'success', title: `${count(ids.length, 'table')} imported`, action: undoing(takeBack) })
    if (ids[0]) onImported(ids[0])
  }
  return (
    <>
      <FileButton
        resetRef={reset}
        accept=".json,.txt,.csv,.md,application/json,text/plain"
        onChange={(file) => void choose(file)}
      >
        {(props) =>
          isSmall ? (
            <IconButton {...props} label="Import tables" variant="default" icon={<IconUpload size={20} />} />
          ) : (
            <Button {...props} variant="default" leftSection={<IconUpload size={20} aria-hidden="true" />}>
              Import
            </Button>
          )
        }
      </FileButton>
      {planned && (
        <ConfirmDialog
          opened
          title={fresh.length === 0 ? 'Nothing to import' : `Import ${count(fresh.length, 'table')}?`}
          text={
            fresh.length === 0
              ? 'Everything in this file is here already.'
              : 'Nothing is replaced: a table whose name is taken gets another one.'
          }
          confirmLabel={fresh.length === 0 ? 'OK' : `Import ${count(fresh.length, 'table')}`}
          busy={isBusy}
          onConfirm={() => (fresh.length === 0 ? setChosen(undefined) : void write())}
          onClose={() => setChosen(undefined)}
        >
          <ul className={classes.planned} aria-label="Tables in this file">
            {planned.map(({ name, from, isHere }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: each keeps its place.
              <li key={at}>
                <span className="lk-serif">{from}</span>{' '}
                <span className={classes.quiet}>
                  {isHere ? 'is here already' : name === from ? '' : `comes in as “${name}”`}
                </span>
              </li>
            ))}
          </ul>
        </ConfirmDialog>
      )}
    </>
  )
}

function refuse(message: string): void {
  notify({ tone: 'error', title: 'Nothing was imported', message })
}
