import { pick, type RandomInt } from '@lanternkeep/schema'
import type { CollectionName, SyncDocument } from '../../protocol.ts'
import { isProjected } from '../../rev.ts'
import { same } from '../../same.ts'
import { settle } from '../../settle.ts'
import { onFight } from './edit-fight.ts'
import * as sheet from './edit-sheet.ts'
import type { Ledger } from './ledger.ts'
import type { Replica } from './replica.ts'
import { CAMPAIGN, NOW } from './table.ts'

export const FIRST_HEALTH = 500_000

export type EditContext = { replica: Replica; random: RandomInt; ledger: Ledger; memberId: string | undefined }
export type Change = (doc: SyncDocument, context: EditContext) => SyncDocument
type Edit = (context: EditContext) => void

/** Something a GM does at this device. */
export function editAsGm(context: EditContext): void {
  pick(GM_EDITS, context.random)(context)
}

export function editAsPlayer(context: EditContext): void {
  pick(PLAYER_EDITS, context.random)(context)
}

export function newSheet(id: string, extra: Record<string, unknown> = {}): SyncDocument {
  const numbers = { health: FIRST_HEALTH, maxHealth: 2 * FIRST_HEALTH, tempHealth: FIRST_HEALTH }
  const names = { type: 'player', playerName: 'Kim', name: id }
  return { id, rev: '', campaignId: CAMPAIGN, ...names, ...numbers, lastModified: NOW, ...extra }
}

const onSheet =
  (change: Change): Edit =>
  (context) =>
    on(context, 'characters', change)
const onOwn =
  (change: Change): Edit =>
  (context) =>
    on(context, 'characters', change, (doc) => doc.claimedBy === context.memberId)
const onSession =
  (change: Change): Edit =>
  (context) =>
    on(context, 'sessions', change)
const onCampaign =
  (change: Change): Edit =>
  (context) =>
    on(context, 'campaigns', change)
const onHandout =
  (change: Change): Edit =>
  (context) =>
    on(context, 'handouts', change)

const text =
  (field: string, kind: 'gm' | 'w'): Change =>
  (doc, context) =>
    sheet.withWord(context, doc, field, kind)
const next =
  (field: string): Change =>
  (doc) => ({ ...doc, [field]: Number(doc[field] ?? 0) + 1 })

const renamed: Change = (doc, { ledger }) => ({ ...doc, name: ledger.token(doc.type === 'player' ? 'w' : 'gm') })
const shareSession: Change = (doc, { random }) => ({ ...doc, shared: { recap: random(0, 1) === 1, summary: false } })
const shareHandout: Change = ({ sharedAt, ...doc }) =>
  sharedAt ? (doc as SyncDocument) : ({ ...doc, sharedAt: NOW } as SyncDocument)

const SHEET_EDITS: Change[] = [
  sheet.damage,
  sheet.damage,
  sheet.shielded,
  text('background', 'w'),
  renamed,
  sheet.withItems,
  sheet.withItems,
  sheet.withSpells,
  sheet.withCondition,
  sheet.withStat,
]

const GM_EDITS: Edit[] = [
  ...SHEET_EDITS.map(onSheet),
  onSheet(text('notes', 'gm')),
  onSheet(sheet.withTrait),
  onSheet(sheet.withHealthSet),
  onSession(text('gmNotes', 'gm')),
  onSession(text('recap', 'w')),
  onSession(shareSession),
  onHandout(text('text', 'w')),
  onHandout(shareHandout),
  onFight,
  onFight,
  onFight,
  onFight,
  settleOne,
  settleOne,
  settleOne,
  deleteOne,
  makeFoe,
  makeSession,
  makeHandout,
  record,
  onCampaign((doc, { ledger }) => ({ ...doc, name: ledger.token('w') })),
  onCampaign(next('sessionNumber')),
]

const PLAYER_EDITS: Edit[] = [
  ...SHEET_EDITS.map(onOwn),
  makeSheet,
  makeRoll,
  // What the screens never offer: somebody else's sheet, a field that is not his.
  (context) => context.random(0, 3) === 0 && forbidden(context, text('background', 'w'), () => true),
  (context) =>
    context.random(0, 3) === 0 && forbidden(context, sheet.withNotes, (doc) => doc.claimedBy === context.memberId),
]

function on(
  context: EditContext,
  collection: CollectionName,
  change: Change,
  isWanted: (doc: SyncDocument) => boolean = () => true,
): SyncDocument | undefined {
  const { replica, random, ledger } = context
  const wanted = replica.documents(collection).filter((doc) => !doc._deleted && isWanted(doc))
  if (wanted.length === 0) return undefined
  const before = pick(wanted, random)
  const after = change(before, context)
  if (same(before, after)) return undefined
  ledger.wrote(collection, before, after)
  // What a new GM writes on the projection that he still holds goes nowhere if he is a player again by then.
  if (replica.roleIn(CAMPAIGN) === 'gm' && isProjected(before.rev)) ledger.taint(replica.id, before.id)
  replica.write(collection, after)
  return after
}

function forbidden(context: EditContext, change: Change, isWanted: (doc: SyncDocument) => boolean): void {
  const written = on(context, 'characters', change, isWanted)
  if (written) context.ledger.taint(context.replica.id, written.id)
}

const WITH_CONFLICTS = ['characters', 'sessions', 'campaigns', 'combats', 'handouts', 'recordings'] as const

function settleOne(context: EditContext): void {
  for (const collection of WITH_CONFLICTS) {
    const isOpen = ({ conflicts }: SyncDocument) => Array.isArray(conflicts) && conflicts.length > 0
    on(context, collection, (doc) => settled(context, collection, doc), isOpen)
  }
}

/** Mine, theirs, or a text of his own made of both. */
function settled({ random, ledger }: EditContext, collection: CollectionName, doc: SyncDocument): SyncDocument {
  const [conflict] = doc.conflicts as { id: string; path: string; mine: unknown; theirs: unknown }[]
  if (!conflict) return doc
  const choice = random(0, 2)
  const isText = !conflict.path.includes('/') && typeof conflict.mine === 'string' && conflict.path !== 'healthMark'
  if (choice < 2 || !isText) return settle(collection, doc, conflict.id, choice === 0 ? 'mine' : 'theirs')
  const isSecret =
    conflict.path === 'notes' || conflict.path === 'gmNotes' || doc.type === 'npc' || doc.type === 'monster'
  return settle(collection, doc, conflict.id, { own: ledger.token(isSecret ? 'gm' : 'w') })
}

function deleteOne(context: EditContext): void {
  const collection = pick(['characters', 'sessions', 'handouts'] as const, context.random)
  on(context, collection, (doc) => ({ ...doc, _deleted: true }))
}

function makeFoe({ replica, ledger, random }: EditContext): void {
  const name = ledger.token('gm')
  const kind = random(0, 1) ? { type: 'monster' } : { type: 'npc' }
  const shown = random(0, 1) ? { hidden: true } : { alias: 'A shape' }
  const foe = newSheet(name.replace('gm-', 'foe'), { ...kind, ...shown, name, notes: ledger.token('gm') })
  const { playerName: _, ...doc } = foe
  ledger.made(doc as SyncDocument)
  replica.write('characters', doc as SyncDocument)
}

function makeSession({ replica, ledger }: EditContext): void {
  const gmNotes = ledger.token('gm')
  const texts = { gmNotes, recap: ledger.token('w') }
  replica.write('sessions', { ...stub(gmNotes.replace('gm-', 'session')), sessionNumber: 1, date: NOW, ...texts })
}

function makeHandout({ replica, ledger, random }: EditContext): void {
  const title = ledger.token('w')
  const shared = random(0, 1) ? { sharedAt: NOW } : {}
  replica.write('handouts', { ...stub(title.replace('w-', 'handout')), title, text: ledger.token('w'), ...shared })
}

/** A recording goes on, or begins. */
function record(context: EditContext): void {
  const { replica, ledger } = context
  const going = on(context, 'recordings', (doc) => {
    const [duration, chunkCount] = [Number(doc.duration) + 5000, Number(doc.chunkCount) + 1]
    return { ...doc, duration, chunkCount, lastSaveTime: NOW, deviceName: ledger.token('gm') }
  })
  if (going) return
  const deviceName = ledger.token('gm')
  const times = { sessionNumber: 1, startTime: NOW, lastSaveTime: NOW, duration: 0, chunkCount: 0 }
  replica.write('recordings', { ...stub(deviceName.replace('gm-', 'recording')), ...times, deviceName })
}

function makeSheet({ replica, ledger, random }: EditContext): void {
  if (random(0, 2) !== 0) return
  const background = ledger.token('w')
  const doc = newSheet(background.replace('w-', 'hero'), { background })
  ledger.made(doc)
  replica.write('characters', doc)
}

function makeRoll({ replica, ledger }: EditContext): void {
  const name = ledger.token('w')
  replica.write('rolls', { ...stub(name), name, dice: 'd20', rolls: [7], total: 7, at: NOW })
}

function stub(id: string): SyncDocument {
  return { id, rev: '', campaignId: CAMPAIGN, lastModified: NOW }
}
