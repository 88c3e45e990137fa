import { pick, type RandomInt } from '@lanternkeep/schema'
import { type Settlement, settle, takesOwnText } from '../../merge/settle.ts'
import type { CampaignRole, CollectionName, SyncDocument } from '../../protocol.ts'
import { isProjected } from '../../rev.ts'
import { onCombat } from './edit-combat.ts'
import * as sheet from './edit-sheet.ts'
import type { Ledger } from './ledger.ts'
import { CAMPAIGN, NOW, ONLY_FOR } from './server-side.ts'

export const FIRST_HEALTH = 500_000

/** The device that is edited on. */
export type EditedDevice = {
  roleIn(campaignId: string): CampaignRole
  /** As the screens show them. */
  documents(collection: CollectionName): SyncDocument[]
  /** Applied to the stored state at the time of writing; writes nothing if the change leaves it as it is. */
  change(collection: CollectionName, id: string, change: (stored: SyncDocument) => SyncDocument): void
  insert(collection: CollectionName, document: SyncDocument): void
  /** Never the same twice on this device. */
  newMark(): string
}
export type EditContext = { device: EditedDevice; random: RandomInt; ledger: Ledger; memberId: string | undefined }
export type Change = (doc: SyncDocument, context: EditContext) => SyncDocument
type Edit = (context: EditContext) => void

/** Something a GM does on this device. */
export function editAsGm(context: EditContext): void {
  pick(GM_EDITS, context.random)(context)
}

export function editAsPlayer(context: EditContext): void {
  pick(PLAYER_EDITS, context.random)(context)
}

export function newSheet(id: string, extra: Record<string, unknown> = {}): SyncDocument {
  const numbers = { health: FIRST_HEALTH, maxHealth: 2 * FIRST_HEALTH, tempHealth: FIRST_HEALTH }
  const names = { type: 'player', playerName: 'Kim', name: id }
  const lists = { conditions: [], weapons: [], spells: [], abilities: [], equipment: [] }
  return { id, rev: '', campaignId: CAMPAIGN, ...names, ...numbers, ...lists, lastModified: NOW, ...extra }
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

const renamed: Change = (doc, { ledger }) => ({ ...doc, name: ledger.token(sheet.isSheet(doc) ? 'w' : 'gm') })
const shareSession: Change = (doc, { random }) => ({ ...doc, shared: { recap: random(0, 1) === 1, summary: false } })
const shareHandout: Change = ({ sharedAt, ...doc }) =>
  sharedAt ? (doc as SyncDocument) : ({ ...doc, sharedAt: NOW } as SyncDocument)

/** Uncovers or covers the one room of a map that players may ever see (R19). */
const liftRoom: Change = (doc) => {
  const map = doc.map as { lifted: { hall: boolean } } | undefined
  return map ? { ...doc, map: { ...map, lifted: { hall: !map.lifted.hall } } } : doc
}

/** The recipients of a handout: now and then another member, unless it is for one member alone. */
const withOtherMembers: Change = (doc, { device }) => {
  if (String(doc.title).includes(ONLY_FOR)) return doc
  const seats = device.documents('characters').flatMap(({ claimedBy }) => (claimedBy ? [String(claimedBy)] : []))
  const { forMembers, ...open } = doc
  const [first] = Array.isArray(forMembers) ? forMembers : []
  const next = first === undefined ? seats[0] : seats[seats.indexOf(first) + 1]
  return next === undefined ? (open as SyncDocument) : { ...doc, forMembers: [next] }
}

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
  onSheet(sheet.withOtherType),
  onSession(text('gmNotes', 'gm')),
  onSession(text('recap', 'w')),
  onSession(shareSession),
  onHandout(text('text', 'w')),
  onHandout(shareHandout),
  onHandout(withOtherMembers),
  onHandout(liftRoom),
  onCombat,
  onCombat,
  onCombat,
  onCombat,
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
  // What the screens never offer: another player's sheet, a field that isn't theirs.
  (context) => context.random(0, 3) === 0 && forbidden(context, text('background', 'w'), () => true),
  (context) =>
    context.random(0, 3) === 0 && forbidden(context, sheet.withNotes, (doc) => doc.claimedBy === context.memberId),
]

function on(
  context: EditContext,
  collection: CollectionName,
  change: Change,
  isWanted: (doc: SyncDocument) => boolean = () => true,
): boolean {
  const { device, random, ledger, memberId } = context
  const wanted = device.documents(collection).filter((doc) => !doc._deleted && isWanted(doc))
  if (wanted.length === 0) return false
  const { id } = pick(wanted, random)
  device.change(collection, id, (stored) => {
    // What a new GM writes on a projection they still hold is lost if they are a player again by then.
    if (device.roleIn(CAMPAIGN) === 'gm' && isProjected(stored.rev)) ledger.taint(memberId, id)
    return change(stored, context)
  })
  return true
}

function forbidden(context: EditContext, change: Change, isWanted: (doc: SyncDocument) => boolean): void {
  const { ledger, memberId } = context
  on(
    context,
    'characters',
    (doc) => {
      ledger.taint(memberId, doc.id)
      return change(doc, context)
    },
    isWanted,
  )
}

const WITH_CONFLICTS = ['characters', 'sessions', 'campaigns', 'combats', 'handouts', 'recordings'] as const

function settleOne(context: EditContext): void {
  for (const collection of WITH_CONFLICTS) {
    const isOpen = ({ conflicts }: SyncDocument) => Array.isArray(conflicts) && conflicts.length > 0
    on(context, collection, (doc) => settled(context, collection, doc), isOpen)
  }
}

/** Mine, theirs, or a text of their own made of both. */
function settled({ random, ledger }: EditContext, collection: CollectionName, doc: SyncDocument): SyncDocument {
  const [conflict] = doc.conflicts as { id: string; path: string; mine: unknown; theirs: unknown }[]
  if (!conflict) return doc
  const roll = random(0, 2)
  const settleWith = (choice: Settlement) => settle(collection, doc, { conflictId: conflict.id, choice })
  const isText = !conflict.path.includes('/') && typeof conflict.mine === 'string' && conflict.path !== 'healthMark'
  if (roll < 2 || !isText || !takesOwnText(collection, doc, conflict.id))
    return settleWith(roll === 0 ? 'mine' : 'theirs')
  const isFoe = collection === 'characters' && !sheet.isSheet(doc)
  const isSecret = conflict.path === 'notes' || conflict.path === 'gmNotes' || isFoe
  return settleWith({ own: ledger.token(isSecret ? 'gm' : 'w') })
}

function deleteOne(context: EditContext): void {
  const collection = pick(['characters', 'sessions', 'handouts'] as const, context.random)
  on(context, collection, (doc) => ({ ...doc, _deleted: true }))
}

function makeFoe({ device, ledger, random }: EditContext): void {
  const name = ledger.token('gm')
  const kind = random(0, 1) ? { type: 'monster' } : { type: 'npc' }
  const shown = random(0, 1) ? { hidden: true } : { alias: 'A shape' }
  const foe = newSheet(name.replace('gm-', 'foe'), { ...kind, ...shown, name, notes: ledger.token('gm') })
  const { playerName: _, ...doc } = foe
  device.insert('characters', doc as SyncDocument)
}

function makeSession({ device, ledger }: EditContext): void {
  const gmNotes = ledger.token('gm')
  const texts = { gmNotes, recap: ledger.token('w') }
  device.insert('sessions', { ...stub(gmNotes.replace('gm-', 'session')), sessionNumber: 1, date: NOW, ...texts })
}

/** Every third one is for one player alone and never for another; its title says so (R14). */
function makeHandout({ device, ledger, random }: EditContext): void {
  const word = ledger.token('w')
  const shared = random(0, 1) ? { sharedAt: NOW } : {}
  const seats = device.documents('characters').flatMap(({ claimedBy }) => (claimedBy ? [String(claimedBy)] : []))
  const number = Number(word.slice('w-'.length))
  const seat = number % 3 === 0 ? seats[number % seats.length] : undefined
  const title = seat ? `${word} ${ONLY_FOR}${seat}` : word
  const map = number % 2 === 0 && { map: aMap(ledger.token('gm')) }
  const own = { title, text: ledger.token('w'), ...shared, ...map, ...(seat && { forMembers: [seat] }) }
  device.insert('handouts', { ...stub(word.replace('w-', 'handout')), ...own })
}

/** Both rooms have the secret in their names, and the one that stays covered in its id too. */
function aMap(secret: string): object {
  const room = { box: [0, 0, 1, 1], picture: 'data:image/png;base64,AAAA', name: secret }
  const rooms = [
    { ...room, id: 'hall' },
    { ...room, id: secret },
  ]
  return { width: 1, height: 1, rooms, lifted: { hall: false } }
}

/** A recording continues or starts. */
function record(context: EditContext): void {
  const { device, ledger } = context
  const going = on(context, 'recordings', (doc) => {
    const [duration, chunkCount] = [Number(doc.duration) + 5000, Number(doc.chunkCount) + 1]
    return { ...doc, duration, chunkCount, lastSaveTime: NOW, deviceName: ledger.token('gm') }
  })
  if (going) return
  const deviceName = ledger.token('gm')
  const times = { sessionNumber: 1, startTime: NOW, lastSaveTime: NOW, duration: 0, chunkCount: 0 }
  device.insert('recordings', { ...stub(deviceName.replace('gm-', 'recording')), ...times, deviceName })
}

function makeSheet({ device, ledger, random }: EditContext): void {
  if (random(0, 2) !== 0) return
  const background = ledger.token('w')
  const doc = newSheet(background.replace('w-', 'hero'), { background })
  device.insert('characters', doc)
}

function makeRoll({ device, ledger, memberId }: EditContext): void {
  const name = ledger.token('w')
  device.insert('rolls', {
    ...stub(name),
    memberId: memberId ?? null,
    name,
    dice: 'd20',
    rolls: [7],
    total: 7,
    at: NOW,
  })
}

function stub(id: string): SyncDocument {
  return { id, rev: '', campaignId: CAMPAIGN, lastModified: NOW }
}
