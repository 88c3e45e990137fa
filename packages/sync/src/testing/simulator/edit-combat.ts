import { pick } from '@lanternkeep/schema'
import type { SyncDocument } from '../../protocol.ts'
import type { Change, EditContext } from './edits.ts'
import { CAMPAIGN, NOW } from './server-side.ts'

type Entry = { id: string; characterId: string; initiative: number; publicId?: string }
type Act = { id: string; undone?: boolean }

/** Someone joins or leaves the combat, moves in the order, acts or undoes; or the turn moves on. */
export function onCombat(context: EditContext): void {
  const { device, random } = context
  const stored = device.documents('combats').find(({ _deleted }) => !_deleted)
  const change = pick(COMBAT_EDITS, random)
  const lists = { entries: [], manual: {}, expanded: [], log: [] }
  const empty = { id: CAMPAIGN, rev: '', campaignId: CAMPAIGN, ...lists, turn: NO_TURN, lastModified: NOW }
  if (stored) device.change('combats', stored.id, (combat) => change(combat, context))
  else device.insert('combats', change(empty, context))
}

const NO_TURN = { round: 0, entryId: null }

const join: Change = (doc, { device, random }) => {
  const entries = entriesOf(doc)
  const absent = device
    .documents('characters')
    .filter(({ id, _deleted }) => !_deleted && !entries.some((entry) => entry.id === id))
  if (absent.length === 0) return doc
  const { id } = pick(absent, random)
  const entry = { id, characterId: id, initiative: random(1, 20), publicId: `public-${device.newMark()}` }
  return { ...doc, entries: entries.toSpliced(random(0, entries.length), 0, entry) }
}

const leave: Change = (doc, { random }) => {
  const entries = entriesOf(doc)
  if (entries.length === 0) return doc
  const left = entries.toSpliced(random(0, entries.length - 1), 1)
  const { round, entryId } = doc.turn as { round: number; entryId: string | null }
  const isStillThere = entryId === null || left.some(({ id }) => id === entryId)
  const first = left[0]
  const turn = isStillThere ? doc.turn : first ? { round, entryId: first.id } : NO_TURN
  return { ...doc, entries: left, turn }
}

const end: Change = (doc, { random }) => (random(0, 2) === 0 ? { ...doc, entries: [], turn: NO_TURN } : doc)

const moveOn: Change = (doc, { random }) => {
  const entries = entriesOf(doc)
  if (entries.length === 0) return doc
  const round = Number((doc.turn as { round: number }).round) + random(0, 1)
  return { ...doc, turn: { round, entryId: pick(entries, random).id } }
}

const reorder: Change = (doc, { random }) => {
  const entries = entriesOf(doc)
  const at = random(0, entries.length - 1)
  const entry = entries[at]
  if (!entry) return doc
  const other = { ...entry, initiative: random(1, 20) }
  return { ...doc, entries: [other, ...entries.toSpliced(at, 1)] }
}

const act: Change = (doc, { random, ledger }) => {
  const log = (doc.log ?? []) as Act[]
  const last = log.findLast(({ undone }) => !undone)
  if (last && random(0, 2) === 0) return { ...doc, log: log.with(log.indexOf(last), { ...last, undone: true }) }
  const text = ledger.token('gm')
  return { ...doc, log: [...log, { id: text, at: NOW, round: 1, text, changes: [], undone: false } as Act] }
}

const typeInitiative: Change = (doc, { random }) => {
  const manual = { ...(doc.manual as Record<string, number> | undefined) }
  const id = pick(['ash', 'bryn'], random)
  if (random(0, 2) === 0) delete manual[id]
  else manual[id] = random(1, 20)
  return { ...doc, manual }
}

const fold: Change = (doc, { random }) => {
  const expanded = (doc.expanded ?? []) as string[]
  const id = pick(['ash', 'bryn'], random)
  return { ...doc, expanded: expanded.includes(id) ? expanded.filter((other) => other !== id) : [...expanded, id] }
}

const COMBAT_EDITS: Change[] = [
  join,
  join,
  join,
  join,
  leave,
  leave,
  end,
  moveOn,
  moveOn,
  reorder,
  act,
  act,
  typeInitiative,
  fold,
]

function entriesOf(doc: SyncDocument): Entry[] {
  return (doc.entries ?? []) as Entry[]
}
