import { pick, type RandomInt } from '@lanternkeep/schema'
import type { CollectionName, SyncDocument } from '../../protocol.ts'
import { same } from '../../same.ts'
import { settle } from '../../settle.ts'
import type { Ledger } from './ledger.ts'
import type { Replica } from './replica.ts'
import { CAMPAIGN, NOW } from './table.ts'

export const FIRST_HEALTH = 500_000

export type EditContext = { replica: Replica; random: RandomInt; ledger: Ledger; memberId: string | undefined }
type Edit = (context: EditContext) => void
type Item = { id: string; name: string; quantity?: number }

/** Something a GM does at this device. */
export function editAsGm(context: EditContext): void {
  pick(GM_EDITS, context.random)(context)
}

export function editAsPlayer(context: EditContext): void {
  pick(PLAYER_EDITS, context.random)(context)
}

export function newSheet(id: string, extra: Record<string, unknown> = {}): SyncDocument {
  const numbers = { health: FIRST_HEALTH, maxHealth: 2 * FIRST_HEALTH }
  return {
    id,
    rev: '',
    campaignId: CAMPAIGN,
    type: 'player',
    playerName: 'Kim',
    name: id,
    ...numbers,
    lastModified: NOW,
    ...extra,
  }
}

const GM_EDITS: Edit[] = [
  (context) => onCharacter(context, damage),
  (context) => onCharacter(context, damage),
  (context) => onCharacter(context, (doc) => withWord(context, doc, 'notes', 'gm')),
  (context) => onCharacter(context, (doc) => withWord(context, doc, 'background', 'w')),
  (context) =>
    onCharacter(context, (doc) => ({ ...doc, name: context.ledger.token(doc.type === 'player' ? 'w' : 'gm') })),
  (context) => onCharacter(context, (doc) => withItems(context, doc)),
  (context) => onCharacter(context, (doc) => withCondition(context, doc)),
  (context) =>
    onCharacter(context, (doc) => ({
      ...doc,
      health: 1000 + context.random(0, 99),
      healthMark: `mark-${context.replica.id}-${context.replica.disk.log}`,
    })),
  (context) => onSession(context, (doc) => withWord(context, doc, 'gmNotes', 'gm')),
  (context) => onSession(context, (doc) => withWord(context, doc, 'recap', 'w')),
  (context) => onSession(context, (doc) => ({ ...doc, shared: { recap: context.random(0, 1) === 1, summary: false } })),
  (context) => onFight(context),
  (context) => onFight(context),
  (context) => settleOne(context),
  (context) => settleOne(context),
  (context) => deleteOne(context),
  (context) => makeFoe(context),
  (context) => makeSession(context),
  (context) => on(context, 'campaigns', (doc) => ({ ...doc, name: context.ledger.token('w') })),
  (context) => on(context, 'campaigns', (doc) => ({ ...doc, sessionNumber: Number(doc.sessionNumber ?? 0) + 1 })),
]

const PLAYER_EDITS: Edit[] = [
  (context) => onOwn(context, damage),
  (context) => onOwn(context, damage),
  (context) => onOwn(context, (doc) => withWord(context, doc, 'background', 'w')),
  (context) => onOwn(context, (doc) => ({ ...doc, name: context.ledger.token('w') })),
  (context) => onOwn(context, (doc) => withItems(context, doc)),
  (context) => onOwn(context, (doc) => withCondition(context, doc)),
  (context) => makeSheet(context),
  (context) => makeRoll(context),
  // What the screens never offer: somebody else's sheet, a field that is not his.
  (context) => context.random(0, 3) === 0 && onCharacter(context, (doc) => withWord(context, doc, 'background', 'w')),
  (context) => context.random(0, 3) === 0 && onOwn(context, (doc) => ({ ...doc, notes: context.ledger.token('w') })),
]

function on(
  context: EditContext,
  collection: CollectionName,
  change: (doc: SyncDocument) => SyncDocument,
  own = false,
): void {
  const { replica, random, ledger, memberId } = context
  const alive = replica.documents(collection).filter((doc) => !doc._deleted && (!own || doc.claimedBy === memberId))
  if (alive.length === 0) return
  const before = pick(alive, random)
  const after = change(before)
  if (same(before, after)) return
  ledger.wrote(collection, before, after)
  replica.write(collection, after)
}

function onCharacter(context: EditContext, change: (doc: SyncDocument, context: EditContext) => SyncDocument): void {
  on(context, 'characters', (doc) => change(doc, context))
}

function onOwn(context: EditContext, change: (doc: SyncDocument, context: EditContext) => SyncDocument): void {
  on(context, 'characters', (doc) => change(doc, context), true)
}

function onSession(context: EditContext, change: (doc: SyncDocument) => SyncDocument): void {
  on(context, 'sessions', change)
}

function damage(doc: SyncDocument, { random }: EditContext): SyncDocument {
  return { ...doc, health: Number(doc.health) + random(-9, 9) }
}

/** A new word somewhere in a text, or one taken out. */
function withWord({ random, ledger }: EditContext, doc: SyncDocument, field: string, kind: 'gm' | 'w'): SyncDocument {
  const words = String(doc[field] ?? '')
    .split(' ')
    .filter(Boolean)
  const at = random(0, words.length)
  const removed = random(0, 5) === 0 ? 1 : 0
  return { ...doc, [field]: words.toSpliced(at, removed, ledger.token(kind)).join(' ') }
}

function withItems({ random, ledger }: EditContext, doc: SyncDocument): SyncDocument {
  if (doc.type !== 'player') return doc
  const items = (doc.inventory ?? []) as Item[]
  const at = random(0, items.length - 1)
  const item = items[at]
  if (!item || random(0, 2) === 0) {
    const name = ledger.token('w')
    return { ...doc, inventory: [...items, { id: name, name, quantity: 1 }] }
  }
  if (random(0, 2) === 0) return { ...doc, inventory: items.toSpliced(at, 1) }
  return { ...doc, inventory: items.with(at, { ...item, quantity: (item.quantity ?? 1) + 1 }) }
}

function withCondition({ random, ledger, replica }: EditContext, doc: SyncDocument): SyncDocument {
  const conditions = (doc.conditions ?? []) as { id: string }[]
  if (conditions.length > 0 && random(0, 1) === 0)
    return { ...doc, conditions: conditions.toSpliced(random(0, conditions.length - 1), 1) }
  const isPlayer = replica.roleIn(CAMPAIGN) === 'player'
  const visible = isPlayer || random(0, 1) === 1
  const name = ledger.token(visible ? 'w' : 'gm')
  const ends = isPlayer ? { kind: 'none' } : { kind: 'turn', at: 'end', of: 'gm-hidden', rounds: 1 }
  return { ...doc, conditions: [...conditions, { id: name, name, visible, ends }] }
}

function onFight(context: EditContext): void {
  const { replica, random } = context
  if (replica.documents('combats').length === 0) {
    const fight = {
      id: CAMPAIGN,
      rev: '',
      campaignId: CAMPAIGN,
      entries: [],
      turn: { round: 0, entryId: null },
      lastModified: NOW,
    }
    replica.write('combats', fight)
  }
  on(context, 'combats', (doc) => {
    const entries = (doc.entries ?? []) as { id: string }[]
    const absent = replica
      .documents('characters')
      .filter(({ id, _deleted }) => !_deleted && !entries.some((entry) => entry.id === id))
    const joining = absent[random(0, Math.max(absent.length - 1, 0))]
    if (joining && random(0, 1) === 0) {
      return { ...doc, entries: [...entries, { id: joining.id, characterId: joining.id, initiative: random(1, 20) }] }
    }
    if (entries.length === 0) return doc
    if (random(0, 4) === 0) return { ...doc, entries: [], turn: { round: 0, entryId: null } }
    const round = Number((doc.turn as { round: number }).round) + random(0, 1)
    return { ...doc, turn: { round, entryId: pick(entries, random).id } }
  })
}

function settleOne(context: EditContext): void {
  const { random } = context
  for (const collection of ['characters', 'sessions', 'campaigns'] as const) {
    on(context, collection, (doc) => {
      const [conflict] = (doc.conflicts ?? []) as { id: string }[]
      return conflict ? settle(collection, doc, conflict.id, random(0, 1) ? 'mine' : 'theirs') : doc
    })
  }
}

function deleteOne(context: EditContext): void {
  if (context.random(0, 1) === 0)
    on(context, pick(['characters', 'sessions'] as const, context.random), (doc) => ({ ...doc, _deleted: true }))
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
  const doc = {
    id: gmNotes.replace('gm-', 'session'),
    rev: '',
    campaignId: CAMPAIGN,
    sessionNumber: 1,
    date: NOW,
    gmNotes,
    recap: ledger.token('w'),
    lastModified: NOW,
  }
  replica.write('sessions', doc)
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
  replica.write('rolls', {
    id: name,
    rev: '',
    campaignId: CAMPAIGN,
    name,
    dice: 'd20',
    rolls: [7],
    total: 7,
    at: NOW,
    lastModified: NOW,
  })
}
