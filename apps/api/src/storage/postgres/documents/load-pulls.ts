import { type Ahead, type AnswerTo, createWorkspace, type Workspace } from '@lanternkeep/sync/server'
import { membershipOf } from '../../rows/campaign.ts'
import { documentRowOf } from '../../rows/document.ts'
import type { DocRow, MemberRow } from '../../tables/documents.ts'
import { isRefused } from '../failures.ts'
import type { PostgresConnection } from '../pool.ts'
import { LOAD_PULLS, ROWS_AHEAD } from './load.sql.ts'
import { guestOf, type Loaded, putLoaded, userOf } from './load.ts'

export type PullAhead = NonNullable<Ahead['pull']>

type LoadedForPull = Loaded & { pull: number | null }
type Waiting = { pull: PullAhead; resolve: (workspace: Workspace) => void; reject: (error: unknown) => void }

/** Enough to keep the database busy; what comes meanwhile shares the next statement. */
const STATEMENTS_AT_ONCE = 4
const PULLS_IN_A_STATEMENT = 100

/** Loads what a pull asks. Pulls that come at the same time share a statement, which shows one moment to each. */
export function createPullLoader(query: PostgresConnection['query']): (pull: PullAhead) => Promise<Workspace> {
  let waiting: Waiting[] = []
  let running = 0

  const start = () => {
    while (waiting.length > 0 && running < STATEMENTS_AT_ONCE) {
      const group = waiting.slice(0, PULLS_IN_A_STATEMENT)
      waiting = waiting.slice(group.length)
      running += 1
      void answer(group).finally(() => {
        running -= 1
        start()
      })
    }
  }

  const answer = async (group: Waiting[]) => {
    try {
      const workspaces = await loadPulls(
        query,
        group.map(({ pull }) => pull),
      )
      for (const [index, { resolve }] of group.entries()) resolve(workspaces[index] as Workspace)
    } catch (error) {
      // One bad pull must not keep the others from being answered.
      if (group.length > 1 && isRefused(error)) for (const one of group) await answer([one])
      else for (const { reject } of group) reject(error)
    }
  }

  return (pull) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(start)
      waiting.push({ pull, resolve, reject })
    })
}

/** A workspace for each pull. */
async function loadPulls(query: PostgresConnection['query'], pulls: PullAhead[]): Promise<Workspace[]> {
  const { rows } = await query<LoadedForPull>(LOAD_PULLS, parametersOf(pulls))
  const byPull = Map.groupBy(rows, ({ pull }) => pull)
  const forAll = byPull.get(null) ?? []
  return pulls.map((pull, index) => {
    const own = byPull.get(index) ?? []
    const members = own.filter(({ kind }) => kind === 'membership').map(({ data }) => data as MemberRow)
    const campaignIds = new Set(members.map(({ campaign_id }) => campaign_id))
    const workspace = createWorkspace()
    putLoaded({ workspace, versions: new Map() }, [...forAll.filter((row) => isOf(campaignIds, row)), ...own])
    workspace.put({ ask: 'memberships', person: pull.person }, members.map(membershipOf))
    putPages(workspace, pull, { members, rows: own })
    return workspace
  })
}

function isOf(campaignIds: ReadonlySet<string>, { kind, data }: Loaded): boolean {
  return kind !== 'campaign' || campaignIds.has((data as { scope: { campaign_id: string } }).scope.campaign_id)
}

function parametersOf(pulls: PullAhead[]): unknown[] {
  const seen = pulls.flatMap(({ since }, index) => [...since].map(([campaignId, seq]) => ({ index, campaignId, seq })))
  return [
    [...pulls.keys()],
    pulls.map(({ person }) => userOf(person)),
    pulls.map(({ person }) => guestOf(person)),
    pulls.map(({ collection }) => collection),
    pulls.map(({ size = NO_LIMIT }) => size),
    seen.map(({ index }) => index),
    seen.map(({ campaignId }) => campaignId),
    seen.map(({ seq }) => seq),
  ]
}

const NO_LIMIT = 2 ** 52

/** Of each campaign of the person, the changes from its place on. */
function putPages(
  workspace: Workspace,
  { collection, size = NO_LIMIT, since }: PullAhead,
  { members, rows }: { members: MemberRow[]; rows: Loaded[] },
): void {
  const changed = rows
    .filter(({ kind }) => kind === 'change')
    .map(({ data, json, pub_json }) => ({ ...(data as DocRow), json: json ?? '', pub_json }))
  const byCampaign = Map.groupBy(changed, ({ campaign_id }) => campaign_id)
  for (const { campaign_id: campaignId, role, status } of members) {
    if (status !== 'active') continue
    const audience = role === 'gm' ? 'gm' : 'players'
    const seqOf = (row: DocRow) => (audience === 'gm' ? row.seq : row.pub_seq)
    const page = (byCampaign.get(campaignId) ?? []).sort((one, other) => seqOf(one) - seqOf(other))
    const length = page.reduce((sum, { json }) => sum + json.length, 0)
    const isAll = page.length <= ROWS_AHEAD && length < size
    const changes: AnswerTo<'changes'> = { rows: page.map(documentRowOf), isAll, size: length }
    const query = { collection, campaignId, audience, since: since.get(campaignId) ?? 0, limit: page.length } as const
    workspace.put({ ask: 'changes', ...query }, changes)
  }
}
