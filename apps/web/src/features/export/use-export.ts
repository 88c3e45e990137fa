import { isLibraryId, type User } from '@lanternkeep/schema'
import { useEffect, useEffectEvent, useState } from 'react'
import {
  type CampaignWanted,
  campaignsToExport,
  chooseTarget,
  ExportCodeMissing,
  type ExportRequest,
  type ExportSizes,
  exportJob,
  fetchMissingImages,
  type Included,
  measureInWorker,
  removeLeftovers,
  startExport,
} from '../../data/local/archive/index.ts'
import { databaseName, draftsOf, type LocalDb, useDb, useSyncPerson } from '../../data/local/index.ts'
import { useVersion } from '../../data/remote/version.ts'
import { useStore } from '../../lib/store.ts'
import { notify } from '../../ui/index.ts'
import {
  bytesOf,
  exportRows,
  failureInWords,
  type Missing,
  missingIn,
  sizesWith,
  withStates,
  zipName,
} from './export-words.ts'

export type What = 'this' | 'all' | 'party'
const ALL: Included = { pictures: true, sound: true, trash: true }
const SUGGESTED: Included = { ...ALL, sound: false }
const UNREADABLE = 'What is on this device couldn’t be read. Reload the page and try again.'
const CODE_MISSING = 'What writes an export isn’t on this device yet. Connect to the server and try again.'
const TOO_LARGE =
  'This browser can’t write a zip of more than 300 MB over plain http. Leave out the sound, or open Lanternkeep by https.'

/** The choices of the dialog, what they amount to, and the running export. */
export function useExport(campaignId: string | undefined) {
  const db = useDb()
  const { user } = useSyncPerson()
  const { data: app } = useVersion()
  const job = useStore(exportJob)
  const [campaigns, setCampaigns] = useState<CampaignWanted[]>()
  const [what, setWhat] = useState<What>(campaignId === undefined ? 'all' : 'this')
  const [include, setInclude] = useState(SUGGESTED)
  const [problem, setProblem] = useState<string>()

  useEffect(() => {
    const leaving = new AbortController()
    void removeLeftovers()
    void campaignsToExport(db).then((found) => leaving.signal.aborted || setCampaigns(found))
    return () => leaving.abort()
  }, [db])

  const own = campaigns?.find(({ id }) => id === campaignId)
  // While a zip is written, the dialog shows that one, wherever it was opened.
  const running = job.kind === 'writing' ? job.request : undefined
  const chosen = running?.campaigns ?? chosenCampaigns(campaigns ?? [], { what, campaignId })
  const included = running?.include ?? include
  const requestOf = (wanted: Included): ExportRequest => ({
    account: db.account,
    databases: databaseName(db.account),
    campaigns: chosen,
    include: wanted,
    drafts: draftsOf(db.account),
    about: { app, madeAt: new Date().toISOString(), madeBy: nameOf(user) },
  })
  const { sizes: measured, missing, trouble } = usePrepared(db, chosen, () => requestOf(ALL))
  const sizes = measured && sizesWith(measured, included)
  const rows = sizes ? withStates(exportRows(sizes, included, isToLoad(chosen)), sizes, job) : []
  const name = job.kind === 'writing' || job.kind === 'done' ? job.name : zipName(chosen, new Date().toISOString())
  const total = bytesOf(rows)
  /** Another choice is another zip. */
  const again = <Value>(set: (value: Value) => void) => {
    return (value: Value) => {
      if (exportJob.get().kind !== 'writing') exportJob.set({ kind: 'idle' })
      set(value)
    }
  }
  const start = async () => {
    setProblem(undefined)
    const target = await chooseTarget(name, total)
    if (target === 'too large') setProblem(TOO_LARGE)
    else if (target) {
      startExport(requestOf(include), name, target)
      sayWhenDone()
    }
  }
  return {
    own,
    others: (campaigns ?? []).filter(({ id }) => !isLibraryId(id)).length,
    what,
    setWhat: again(setWhat),
    include: included,
    setInclude: again(setInclude),
    sizes,
    rows,
    total,
    name,
    job,
    missing: missing && missingIn(missing, included),
    problem: problem ?? trouble,
    start,
  }
}

/** What is chosen, measured. The pictures that it lacks are fetched; `missing`: what it still lacks, once known. */
function usePrepared(db: LocalDb, chosen: readonly CampaignWanted[], requestOf: () => ExportRequest) {
  const [sizes, setSizes] = useState<ExportSizes>()
  const [missing, setMissing] = useState<Missing>()
  const [trouble, setTrouble] = useState<string>()
  const wanted = chosen.map(({ id, view }) => `${id}/${view}`).join()

  const prepare = useEffectEvent(async (signal: AbortSignal) => {
    const request = requestOf()
    const measure = async () => {
      const found = await measureInWorker(request, signal)
      if (!signal.aborted) setSizes(found)
    }
    setSizes(undefined)
    setMissing(undefined)
    setTrouble(undefined)
    await measure()
    const found = await fetchMissingImages(db, request.campaigns, signal)
    if (found.fetched > 0) await measure()
    if (!signal.aborted) setMissing(found)
  })
  useEffect(() => {
    if (wanted === '') return
    const leaving = new AbortController()
    const { signal } = leaving
    const explain = (error: unknown) => setTrouble(error instanceof ExportCodeMissing ? CODE_MISSING : UNREADABLE)
    prepare(signal).catch((error: unknown) => signal.aborted || explain(error))
    return () => leaving.abort()
  }, [wanted])
  return { sizes, missing, trouble }
}

function isToLoad(campaigns: readonly CampaignWanted[]): boolean {
  return campaigns.some(({ view }) => view === 'gm')
}

/** Also where the dialog was closed meanwhile. */
function sayWhenDone(): void {
  const stop = exportJob.subscribe(() => {
    const job = exportJob.get()
    if (job.kind === 'writing') return
    stop()
    if (job.kind === 'done') notify({ tone: 'success', title: 'Export saved', message: job.name })
    if (job.kind === 'failed') notify({ tone: 'error', title: 'Export Failed', message: failureInWords(job) })
  })
}

function nameOf(user: User | null): string {
  return [user?.firstName, user?.lastName].filter(Boolean).join(' ') || user?.email || 'Guest'
}

function chosenCampaigns(
  all: readonly CampaignWanted[],
  { what, campaignId }: { what: What; campaignId: string | undefined },
): CampaignWanted[] {
  if (what === 'all') return [...all]
  const own = all.filter(({ id }) => id === campaignId)
  return what === 'party' ? own.map((each) => ({ ...each, view: 'party' })) : own
}
