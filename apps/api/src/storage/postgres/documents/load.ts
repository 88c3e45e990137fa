import type { CollectionName } from '@lanternkeep/sync'
import {
  type Ahead,
  combatantsOf,
  createWorkspace,
  type DocumentRow,
  type Question,
  type SyncPerson,
  type Workspace,
} from '@lanternkeep/sync/server'
import { hasSync, headOf, membershipOf, scopeOf } from '../../rows/campaign.ts'
import { ackOf, documentRowOf } from '../../rows/document.ts'
import { type RunColumns, runOf } from '../../rows/version.ts'
import type { UserRow } from '../../tables/accounts.ts'
import type { AckRow, DocRow, MemberRow, ScopeRow, VersionRow } from '../../tables/documents.ts'
import type { PostgresConnection } from '../pool.ts'
import { LOAD, LOAD_GENERATIONS } from './load.sql.ts'
import { answerOthers, type OtherQuestion } from './load-others.ts'

/** A workspace, and by campaign the version that its answers are from. */
export type Loading = { workspace: Workspace; versions: Map<string, number> }

export function newLoading(): Loading {
  return { workspace: createWorkspace(), versions: new Map() }
}

type Query = PostgresConnection['query']

export type Loaded = { kind: string; data: unknown; json: string | null; pub_json: string | null }
type CampaignData = { scope: ScopeRow; tier: UserRow['tier'] | null; is_admin: UserRow['is_admin'] }

/**
 * Puts the answers to the questions, and the combats, into the workspace. They are of one moment if one statement gives
 * them all; else only in a transaction.
 */
export async function load(query: Query, { workspace, versions }: Loading, ahead: Ahead): Promise<void> {
  const { usual, others } = sort(ahead.questions)
  const isAboutGenerations = usual.every(({ ask }) => ask === 'generations')
  const { rows } = isAboutGenerations
    ? await query<Loaded>(LOAD_GENERATIONS)
    : await query<Loaded>(LOAD, parametersOf(usual, ahead.combats ?? []))
  putLoaded({ workspace, versions }, rows)
  putMissingFighters(workspace, rows)
  // A question without a row has an answer too. The first answer stands, so this one counts only then.
  for (const question of usual) putNothing(workspace, question)
  for (const question of others) await answerOthers(query, workspace, question)
}

/** Whether one statement answers all of these. */
export function isOneStatement(questions: Question[]): boolean {
  return sort(questions).others.length === 0
}

type UsualQuestion = Exclude<Question, OtherQuestion>

const OTHERS: ReadonlySet<Question['ask']> = new Set<OtherQuestion['ask']>([
  'memberships',
  'isMember',
  'sheets',
  'contained',
  'changes',
  'placeUpTo',
  'restoredPlace',
  'joinCode',
  'versions',
])

/** What belongs to a campaign is valid only together with the campaign's version. */
function sort(questions: Question[]): { usual: UsualQuestion[]; others: OtherQuestion[] } {
  const isOther = (question: Question): question is OtherQuestion => OTHERS.has(question.ask)
  const campaignIds = new Set(questions.flatMap((one) => ('campaignId' in one ? one.campaignId : [])))
  const campaigns = [...campaignIds].map((campaignId) => ({ ask: 'campaign', campaignId }) as const)
  const usual = questions.filter((one): one is UsualQuestion => !isOther(one) && one.ask !== 'campaign')
  return { usual: [...campaigns, ...usual], others: questions.filter(isOther) }
}

function parametersOf(questions: UsualQuestion[], combats: string[]): unknown[] {
  const of = <A extends UsualQuestion['ask']>(ask: A) =>
    questions.filter((one): one is Extract<UsualQuestion, { ask: A }> => one.ask === ask)
  const [rows, acks, memberships, runs] = [of('row'), of('ack'), of('membership'), of('lastRun')]
  const places = new Map(of('lastPlace').map((one) => [`${one.collection} ${one.campaignId}`, one])).values().toArray()
  return [
    of('campaign').map(({ campaignId }) => campaignId),
    rows.map(({ collection }) => collection),
    rows.map(({ id }) => id),
    acks.map(({ collection }) => collection),
    acks.map(({ id }) => id),
    acks.map(({ replica }) => replica),
    combats,
    memberships.map(({ person }) => userOf(person)),
    memberships.map(({ person }) => guestOf(person)),
    memberships.map(({ campaignId }) => campaignId),
    of('plan').map(({ ownerId }) => ownerId),
    places.map(({ collection }) => collection),
    places.map(({ campaignId }) => campaignId),
    runs.map(({ collection }) => collection),
    runs.map(({ documentId }) => documentId),
  ]
}

export function userOf(person: SyncPerson): string | null {
  return 'userId' in person ? person.userId : null
}

export function guestOf(person: SyncPerson): string | null {
  return 'guestId' in person ? person.guestId : null
}

export function putLoaded({ workspace, versions }: Loading, rows: Loaded[]): void {
  const generations: { id: string; number: number }[] = []
  for (const { kind, data, json, pub_json } of rows) {
    if (kind === 'generation') generations.push(data as { id: string; number: number })
    if (kind === 'campaign') putCampaign({ workspace, versions }, data as CampaignData)
    if (kind === 'row' || kind === 'combat') putRow(workspace, { ...(data as DocRow), json: json ?? '', pub_json })
    if (kind === 'ack') putAck(workspace, { ...(data as AckRow), json: json ?? '' })
    if (kind === 'membership') putMembership(workspace, data as MemberRow)
    if (kind === 'plan') putPlan(workspace, data as Pick<UserRow, 'id' | 'tier' | 'is_admin'>)
    if (kind === 'place') putPlaces(workspace, data as PlaceData)
    if (kind === 'run') putRun(workspace, data as RunData)
  }
  const inOrder = generations.sort((one, other) => one.number - other.number).map(({ id }) => id)
  workspace.put({ ask: 'generations' }, inOrder)
}

function putCampaign({ workspace, versions }: Loading, { scope, tier, is_admin }: CampaignData): void {
  const { campaign_id: campaignId, owner_id: ownerId, version } = scope
  workspace.put({ ask: 'campaign', campaignId }, { scope: scopeOf(scope), head: headOf(scope) })
  workspace.put({ ask: 'plan', ownerId }, hasSync(tier === null ? undefined : { tier, is_admin }))
  if (!versions.has(campaignId)) versions.set(campaignId, version)
}

function putRow(workspace: Workspace, row: DocRow): DocumentRow {
  const documentRow = documentRowOf(row)
  const { collection, id } = documentRow
  workspace.put({ ask: 'row', collection, id }, documentRow)
  return documentRow
}

function putAck(workspace: Workspace, row: AckRow): void {
  const ack = ackOf(row)
  workspace.put({ ask: 'ack', collection: ack.collection, id: ack.id, replica: ack.replica }, ack)
}

function putMembership(workspace: Workspace, row: MemberRow): void {
  const { campaign_id: campaignId } = row
  workspace.put({ ask: 'membership', person: personOf(row), campaignId }, membershipOf(row))
}

function personOf({ user_id, guest_id }: MemberRow): SyncPerson {
  return user_id === null ? { guestId: guest_id ?? '' } : { userId: user_id }
}

function putPlan(workspace: Workspace, user: Pick<UserRow, 'id' | 'tier' | 'is_admin'>): void {
  workspace.put({ ask: 'plan', ownerId: user.id }, hasSync(user))
}

type PlaceData = { collection: CollectionName; campaign_id: string; seq: number | null; pub_seq: number | null }

function putPlaces(workspace: Workspace, { collection, campaign_id: campaignId, seq, pub_seq }: PlaceData): void {
  workspace.put({ ask: 'lastPlace', collection, campaignId, audience: 'gm' }, seq ?? 0)
  workspace.put({ ask: 'lastPlace', collection, campaignId, audience: 'players' }, pub_seq ?? 0)
}

type RunData = RunColumns & Pick<VersionRow, 'id' | 'collection' | 'document_id'>

function putRun(workspace: Workspace, { id, collection, document_id: documentId, ...run }: RunData): void {
  workspace.put({ ask: 'lastRun', collection, documentId }, { id, run: runOf(run) })
}

/** An entry of a combat may name a character that doesn't exist; those that do came with the combat. */
function putMissingFighters(workspace: Workspace, rows: Loaded[]): void {
  for (const { kind, json } of rows) {
    if (kind !== 'combat' || json === null) continue
    for (const id of combatantsOf(JSON.parse(json)))
      workspace.put({ ask: 'row', collection: 'characters', id }, undefined)
  }
}

function putNothing(workspace: Workspace, question: UsualQuestion): void {
  if (question.ask === 'plan') workspace.put(question, false)
  else if (question.ask !== 'generations' && question.ask !== 'lastPlace') workspace.put(question, undefined as never)
}
