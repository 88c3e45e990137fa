import type { OwnTable } from '@lanternkeep/schema'
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconDownload, IconPlus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { newTable, storeTable, useDb, useTables } from '../../../data/local/index.ts'
import { useBackLayer } from '../../../lib/browser/back-layer.ts'
import { onFirstClick } from '../../../lib/browser/first-click.ts'
import { useLayout } from '../../../lib/hooks/use-layout.ts'
import { BackButton, EmptyState, IconButton, LoadingRows } from '../../../ui/index.ts'
import { useKeptPlace } from '../../../ui/lists/use-kept-place.ts'
import { useLeaving } from '../../../ui/lists/use-leaving.ts'
import { useLeftRow } from '../../../ui/lists/use-left-row.ts'
import { ToolPanel } from '../../../ui/page/tool-panel.tsx'
import { attempt } from '../../../ui/toasts/attempt.ts'
import { downloadTables } from './download-tables.ts'
import { ImportTables } from './import-tables.tsx'
import { TableEditor } from './table-editor.tsx'
import { namesTable, TableRows } from './table-rows.tsx'
import classes from './tables.module.css'

type Props = {
  campaignId: string
  /** Beside the heading. */
  tabs: ReactNode
  /** The table that is open at first. */
  openTableId?: string | undefined
}

const NEW_NAME = 'New table'
const NONE: OwnTable[] = []

/** The GM's own tables: a list, and the one that is open beside it; on a small screen, in its place. */
export function TablesPanel({ campaignId, tabs, openTableId }: Props) {
  const db = useDb()
  const { data: tables = NONE, isPending } = useTables(campaignId)
  const layout = useLayout()
  const [openId, setOpenId] = useState(openTableId)
  const [filter, setFilter] = useState('')
  const listPlace = useKeptPlace()
  const [newId, setNewId] = useState<string>()
  const [lastOpen, setLastOpen] = useState<OwnTable>()
  const { leavingId, leave } = useLeaving((id) => tables.some((table) => table.id === id))
  const isWide = useMediaQuery('(min-width: 60em)', true, { getInitialValueInEffect: false })
  const found = tables.find(({ id }) => id === openId)
  if (found && found !== lastOpen) setLastOpen(found)
  // It stays open when another device deletes it: it may have unsaved text.
  const gone = !found && lastOpen?.id === openId && leavingId !== openId ? lastOpen : undefined
  const leftId = useLeftRow(
    tables.filter((each) => namesTable(each, filter)).map(({ id }) => id),
    openId,
  )
  const next = tables.find(({ id }) => id === leftId) ?? tables[0]
  const open = found ?? gone ?? (isWide ? next : undefined)

  async function create(name = NEW_NAME, entries = '') {
    const table = newTable(campaignId, { name, entries })
    const stored = await attempt(() => storeTable(db, table), 'Failed to create the table')
    if (!stored) return
    setNewId(table.id)
    setFilter('')
    setOpenId(table.id)
  }
  const editor = open && (
    <TableEditor
      key={open.id}
      table={open}
      tables={tables}
      isNew={open.id === newId}
      isGone={open === gone}
      onTouched={() => setOpenId(open.id)}
      onLeaving={() => leave(open.id)}
      onDuplicate={(name, entries) => void create(`${name.slice(0, 90)} (copy)`, entries)}
    />
  )
  const isInPlace = !isWide && open !== undefined
  const goBack = () => setOpenId(undefined)
  useBackLayer(isInPlace, goBack)
  if (isInPlace) {
    return (
      <ToolPanel label="Prep" title={{ back: <BackButton label="All tables" onClick={goBack} /> }}>
        {editor}
      </ToolPanel>
    )
  }
  const isEmpty = tables.length === 0 && !gone
  const newButton = (
    <Button
      variant={isEmpty ? 'filled' : 'default'}
      leftSection={<IconPlus size={20} />}
      onClick={onFirstClick(() => void create())}
    >
      New table
    </Button>
  )
  const acts = (
    <>
      <IconButton
        label="Download all tables"
        variant="default"
        icon={<IconDownload size={20} />}
        onClick={() => downloadTables(tables, 'tables')}
      />
      <ImportTables campaignId={campaignId} tables={tables} isSmall={layout !== 'laptop'} onImported={setOpenId} />
      {newButton}
    </>
  )
  return (
    <ToolPanel label="Prep" title="Prep" tabs={tabs} acts={!isEmpty && acts}>
      {isPending && <LoadingRows count={4} height={66} label="Loading tables" />}
      {!isPending && isEmpty && (
        <EmptyState
          lit
          title="No tables yet"
          text="Write one entry a line and roll on it, also offline. An entry can roll dice and other tables."
          action={
            <div className={classes.rolls}>
              {newButton}
              <ImportTables campaignId={campaignId} tables={tables} onImported={setOpenId} />
            </div>
          }
        />
      )}
      {!isEmpty && (
        <div className={classes.columns}>
          <TableRows
            tables={tables}
            filter={filter}
            openId={open?.id}
            leftId={leftId}
            placeRef={listPlace}
            onFilter={setFilter}
            onOpen={setOpenId}
          />
          {editor}
        </div>
      )}
    </ToolPanel>
  )
}
