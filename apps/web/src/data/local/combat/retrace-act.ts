import {
  type Act,
  type ActWhole,
  type ActWork,
  actToRedo,
  actToUndo,
  type Combat,
  combatLog,
  isStanding,
  knownOrders,
  type LoggedAct,
  nextOrder,
  redoEmbedded,
  undoEmbedded,
  validTurn,
  withEmbeddedChange,
  withoutEndedConditions,
} from '@lanternkeep/schema'
import { allOrNothing } from '../store/all-or-nothing.ts'
import { changeDocument, readDocument } from '../store/documents.ts'
import { now } from '../store/ids.ts'
import type { LocalDb } from '../store/local-db.ts'
import { placeOfTurn } from './act-queue.ts'
import { isDoneByOthers, isOfUndoneMaking, retraceGift, retraceWork } from './act-work.ts'
import { actsOf } from './acts.ts'
import { type BegunAct, writeAct } from './begun-acts.ts'
import { type BegunStep, writeStep } from './begun-steps.ts'
import { changeCombat, readCombat } from './combat-document.ts'
import { changeCharacters, insertAct, revsOf } from './record-act.ts'
import { retraced } from './retraced-combat.ts'

/**
 * Undoes one act, or the latest one, with all that was done in one step with it, and keeps what happened since. Null:
 * there was none. A character deleted since doesn't return to the order.
 */
export function undoCombatAct(db: LocalDb, campaignId: string, actId?: string): Promise<LoggedAct | null> {
  return retrace(db, campaignId, (log) => (actId ? log.find(isNamed(actId, false)) : actToUndo(log)))
}

/** `undo` tells whether it did so; `onGone` calls once the act is undone, here or elsewhere. Returns how to end that. */
export type UndoOfAct = { undo: () => Promise<boolean>; onGone: (call: () => void) => () => void }

export function undoOf(db: LocalDb, campaignId: string, actId: string): UndoOfAct {
  return {
    undo: async () => (await undoCombatAct(db, campaignId, actId)) !== null,
    onGone: (call) => {
      const act$ = db.collections.acts.findOne(actId).$
      const watch = act$.subscribe((act) => {
        if (!act || !isStanding(act)) call()
      })
      return () => watch.unsubscribe()
    },
  }
}

/** Redoes one act, or what was undone last. Null: it isn't undone, or something new was done since. */
export function redoCombatAct(db: LocalDb, campaignId: string, actId?: string): Promise<LoggedAct | null> {
  return retrace(db, campaignId, (log) => actToRedo(log, actId))
}

/** Before every act: redo never takes a part of a larger step alone. */
const NEVER_ALONE = 0

/** Undoes or redoes an act that isn't as the larger steps that it is part of. */
export function retracePart(db: LocalDb, { id, campaignId, undos }: Act): Promise<LoggedAct | null> {
  return retrace(db, campaignId, (log) => log.find(isNamed(id, !isStanding({ undos }))), NEVER_ALONE)
}

function isNamed(actId: string, isUndone: boolean) {
  return ({ id, undone }: LoggedAct) => id === actId && undone === isUndone
}

type Find = (log: readonly LoggedAct[]) => LoggedAct | undefined

async function retrace(db: LocalDb, campaignId: string, find: Find, undoneOrder?: number): Promise<LoggedAct | null> {
  const acts = await actsOf(db, campaignId)
  const log = combatLog(acts, await readDocument(db.collections.combats, campaignId))
  const logged = find(log)
  if (!logged) return null
  const order = undoneOrder ?? placeOfTurn(db) ?? nextOrder(knownOrders(log), now())
  const act = acts.find(({ id }) => id === logged.id)
  if (act?.whole && act.memberId === undefined) await retraceWhole(db, act, act.whole, order)
  else if (act && !logged.embedded) await retraceAct(db, act, order)
  else await retraceEmbedded(db, campaignId, { actId: logged.id, order, isUndo: !logged.undone })
  return logged
}

/** An act with all that was done in one step with it: it becomes `undos`, and so undone or redone. */
export type BegunRetrace = BegunStep & { kind: 'retrace'; campaignId: string; undos: number; order: number }

function retraceWhole(db: LocalDb, act: Act, whole: ActWhole, order: number): Promise<void> {
  const { id, campaignId } = act
  const marked = { ...act, undos: act.undos + 1 }
  return writeStep<BegunRetrace, void>(db, id, (begin) => {
    begin({ kind: 'retrace', id, campaignId, undos: marked.undos, order })
    return retraceTo(db, marked, whole, order)
  })
}

/** What a tab that died while it undid or redid had not done yet, unless someone did the opposite since. */
export async function completeRetrace(db: LocalDb, { id, campaignId, undos, order }: BegunRetrace): Promise<void> {
  const act = await readDocument(db.collections.acts, id)
  if (!act?.whole || act.undos > undos || !(await readDocument(db.collections.campaigns, campaignId))) return
  await retraceTo(db, { ...act, undos }, act.whole, order)
}

/**
 * Undone from the last to the first: the act itself was the last. Redone the other way around. What is done of it
 * already isn't done twice.
 */
async function retraceTo(db: LocalDb, marked: Act, { parts, work }: ActWhole, order: number): Promise<void> {
  const isUndo = !isStanding(marked)
  const markPart = (id: string) => {
    return retrace(db, marked.campaignId, (log) => log.find(isNamed(id, !isUndo)), isUndo ? NEVER_ALONE : undefined)
  }
  const acts = await actsOf(db, marked.campaignId)
  const before = { ...marked, undos: marked.undos - 1 }
  const isMarked = acts.some(({ id, undos }) => id === marked.id && undos === marked.undos)
  const others = acts.filter(({ id, memberId }) => id !== marked.id && memberId === undefined)
  const isPartOfOthers = (id: string) => others.some((each) => isStanding(each) && each.whole?.parts.includes(id))
  const actsWith = (mark: Act) => acts.map((each) => (each.id === mark.id ? mark : each))
  const retraceEach = async (each: ActWork, isUndoing: boolean) => {
    if (isUndoing && (isDoneByOthers(each, others) || isOfUndoneMaking(each, acts))) return
    if (each.kind !== 'loot') return retraceWork(db, each, isUndoing)
    return retraceGift(db, each, { isUndo: isUndoing, acts: actsWith(isUndoing === isUndo ? marked : before) })
  }
  await allOrNothing(async (onFailure) => {
    if (isUndo && !isMarked) {
      await retraceAct(db, before, order)
      onFailure(() => retraceAct(db, marked, order))
    }
    for (const id of isUndo ? [] : parts) await markPart(id)
    for (const each of isUndo ? work.toReversed() : work) {
      await retraceEach(each, isUndo)
      onFailure(() => retraceEach(each, !isUndo))
    }
    for (const id of isUndo ? parts.toReversed() : []) if (!isPartOfOthers(id)) await markPart(id)
    if (!isUndo && !isMarked) await retraceAct(db, before, order)
  })
}

async function retraceAct(db: LocalDb, act: Act, order: number): Promise<void> {
  const marked = { ...act, undos: act.undos + 1 }
  const mark = isStanding(marked) ? {} : { undoneOrder: order }
  const present = await presentIn(db, act.campaignId)
  const acts = await actsOf(db, act.campaignId)
  const revs = await revsOf(db, act.changes)
  const changes = withoutEndedConditions(marked, acts)
  await writeAct(db, (begin) =>
    allOrNothing(async (onFailure) => {
      const beginAt = ({ rev }: { rev: string }) => {
        begin({ act: marked, retraced: mark, keepFrom: 0, revs: { ...revs, [act.campaignId]: rev } })
      }
      const step = (combat: Combat) => {
        beginAt(combat)
        return withOnly(present, retraced(combat, marked, acts))
      }
      if (act.before) await changeRevocably(db, act.campaignId, step, onFailure)
      else beginAt({ rev: '' })
      await changeCharacters(db, marked, { changes, keepFrom: 0 }, onFailure)
      await markAct(db, marked, mark)
    }),
  )
}

async function markAct(db: LocalDb, { id, undos }: Act, mark: { undoneOrder?: number }): Promise<void> {
  await changeDocument(db.collections.acts, id, (current) => ({
    ...current,
    undos: Math.max(current.undos, undos),
    ...mark,
  }))
}

/** What a tab that died while it wrote had not written yet, of an act, its undo or its redo. */
export async function completeAct(db: LocalDb, { act, retraced: mark, keepFrom, revs }: BegunAct): Promise<void> {
  const stored = await readDocument(db.collections.acts, act.id)
  if (!(await readDocument(db.collections.campaigns, act.campaignId))) return
  if (mark ? !stored || stored.undos >= act.undos : stored) return
  const { campaignId } = act
  const acts = await actsOf(db, campaignId)
  const changes = withoutEndedConditions(act, acts)
  const isCombatLeft = act.before && (await readCombat(db, campaignId)).rev === revs[campaignId]
  if (isCombatLeft) {
    const present = await presentIn(db, campaignId)
    await changeCombat(db, campaignId, (combat) => {
      return mark ? withOnly(present, retraced(combat, act, acts)) : { ...combat, ...act.after }
    })
  }
  await allOrNothing((onFailure) => changeCharacters(db, act, { changes, keepFrom, revs }, onFailure))
  if (mark) await markAct(db, act, mark)
  else await insertAct(db, act)
}

type Retrace = { actId: string; order: number; isUndo: boolean }

async function retraceEmbedded(db: LocalDb, campaignId: string, { actId, order, isUndo }: Retrace): Promise<void> {
  const present = await presentIn(db, campaignId)
  const step = (combat: Combat) => (isUndo ? undoEmbedded(combat, actId, order) : redoEmbedded(combat, actId))
  await allOrNothing(async (onFailure) => {
    const changed = await changeRevocably(db, campaignId, (combat) => withOnly(present, step(combat).combat), onFailure)
    const act = changed.log.find(({ id }) => id === actId)
    for (const change of act?.changes ?? []) {
      if (!act || !present.has(change.characterId)) continue
      const write = (undone: boolean) =>
        changeDocument(db.collections.characters, change.characterId, (character) => {
          return withEmbeddedChange(character, { id: actId, undone, now: now() }, change)
        })
      await write(act.undone)
      onFailure(() => write(!act.undone))
    }
  })
}

async function changeRevocably(
  db: LocalDb,
  campaignId: string,
  change: (combat: Combat) => Combat,
  onFailure: (takeBack: () => Promise<unknown>) => void,
): Promise<Combat> {
  let before: Combat | undefined
  const changed = await changeCombat(db, campaignId, (combat) => {
    before = combat
    return change(combat)
  })
  onFailure(() => {
    return changeCombat(db, campaignId, (combat) => {
      const { fightId, turn, takenBack, entries, manual, log } = before ?? combat
      return { ...combat, fightId, turn, takenBack, entries, manual, log }
    })
  })
  return changed
}

async function presentIn(db: LocalDb, campaignId: string): Promise<Set<string>> {
  const documents = await db.collections.characters.find({ selector: { campaignId } }).exec()
  return new Set(documents.map(({ id }) => id))
}

function withOnly(present: ReadonlySet<string>, combat: Combat): Combat {
  const entries = combat.entries.filter(({ characterId }) => present.has(characterId))
  const turn = combat.turn.entryId === null ? combat.turn : validTurn(combat.turn, entries)
  return { ...combat, entries, turn }
}
