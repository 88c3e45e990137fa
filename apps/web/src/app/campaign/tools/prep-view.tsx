import type { SearchKind } from '@lanternkeep/schema'
import { useState } from 'react'
import { useEncounters, useResults, useTables } from '../../../data/local/index.ts'
import { useLayout } from '../../../lib/hooks/use-layout.ts'
import { lazyView } from '../../../lib/lazy-view.tsx'
import { createStore, useStore } from '../../../lib/store.ts'
import { Segments } from '../../../ui/index.ts'
import { ViewLoading } from '../../views/view-loading.tsx'
import { askImport } from '../import-host.tsx'

const PrepPanel = lazyView(async () => (await import('../../../features/prep/index.ts')).PrepPanel, ViewLoading)
const loadGenerators = () => import('../../../features/generators/index.ts')
const KeptPanel = lazyView(async () => (await loadGenerators()).KeptPanel, ViewLoading)
const TablesPanel = lazyView(async () => (await loadGenerators()).TablesPanel, ViewLoading)

type Tab = 'encounters' | 'results' | 'tables'
type Props = {
  campaignId: string
  /** What is open at first. */
  open: { kind?: SearchKind | undefined; id?: string | undefined }
  onStarted: () => void
}

const TAB_OF: Partial<Record<SearchKind, Tab>> = { encounter: 'encounters', result: 'results', table: 'tables' }
/** The tab that was open last, while this page lives. */
const lastTab = createStore<Tab>('encounters')

/** What the GM prepared: encounters, kept results of generators, and their own tables. */
export function PrepView({ campaignId, open, onStarted }: Props) {
  const asked = open.kind && TAB_OF[open.kind]
  const last = useStore(lastTab)
  const [chosen, setChosen] = useState(asked)
  const tab = chosen ?? last
  const isPhone = useLayout() === 'phone'
  const { data: encounters = [] } = useEncounters(campaignId)
  const { data: results = [] } = useResults(campaignId)
  const { data: tables = [] } = useTables(campaignId)
  const kept = results.filter((result) => result.kept)
  const choose = (next: Tab) => {
    lastTab.set(next)
    setChosen(next)
  }
  const label = (long: string, short: string, count: number) =>
    isPhone ? short : count > 0 ? `${long} ${count}` : long
  const tabs = (
    <Segments
      label="Part of Prep"
      fullWidth={isPhone}
      value={tab}
      choices={[
        { value: 'encounters', label: label('Encounters', 'Encounters', encounters.length) },
        { value: 'results', label: label('Kept results', 'Kept', kept.length) },
        { value: 'tables', label: label('Own tables', 'Tables', tables.length) },
      ]}
      onChange={choose}
    />
  )
  const onImport = () => askImport('campaign')
  const idOf = (kind: SearchKind) => (open.kind === kind ? open.id : undefined)
  switch (tab) {
    case 'encounters':
      return (
        <PrepPanel
          campaignId={campaignId}
          tabs={tabs}
          openEncounterId={idOf('encounter')}
          onImport={onImport}
          onStarted={onStarted}
        />
      )
    case 'results':
      return <KeptPanel campaignId={campaignId} tabs={tabs} openResultId={idOf('result')} />
    case 'tables':
      return <TablesPanel campaignId={campaignId} tabs={tabs} openTableId={idOf('table')} />
  }
}
