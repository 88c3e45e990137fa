import { type Act, type Combat, type EndedCondition, endedInWords, type LoggedAct } from '@lanternkeep/schema'
import {
  addToCombat,
  clearCombat,
  createInitiative,
  type Entrance,
  endFight,
  endTimedConditions,
  type FightEnd,
  goToNextTurn,
  goToPreviousTurn,
  type Joiners,
  joinCombat,
  keepLootOnce,
  keepNamesApart,
  keepOneConcentration,
  type LocalDb,
  leaveLootOnce,
  randomInt,
  readCombatLog,
  redoCombatAct,
  type SeenTurn,
  settleLeft,
  undoCombatAct,
} from '../../data/local/index.ts'
import { count } from '../../lib/format.ts'
import { notify } from '../../ui/toasts/toast-store.ts'
import { TURN_OVER } from './order/order-acts.ts'
import type { Ways } from './use-attempts.ts'

/** A combat's beginning and end, its turns, and who joins. */
export function fightActs(db: LocalDb, campaignId: string, ways: Ways, undo: UndoAct) {
  const { attempt, announce } = ways
  const settleEach = async (kinds: readonly ((db: LocalDb, campaignId: string) => Promise<Act[]>)[]) => {
    for (const settle of kinds) {
      for (const act of await settle(db, campaignId)) announce(act.text, 'done', act.id)
    }
  }
  return {
    next: (seen: SeenTurn) =>
      attempt(async () => {
        const ended = await goToNextTurn(db, campaignId, seen)
        if (ended) sayEnded(ended)
        else announce(TURN_OVER, 'info')
      }),
    endTimed: () => attempt(async () => sayEnded(await endTimedConditions(db, campaignId, new Date().toISOString()))),
    previous: () => attempt(() => goToPreviousTurn(db, campaignId)),
    create: (seen: Pick<Combat, 'fightId'>) =>
      attempt(async () => {
        const created = await createInitiative(db, campaignId, randomInt, { seen })
        if (created.count === 0) return
        const message = `${count(created.count, 'combatant')} in order`
        notify({ title: 'Initiative Created', message, tone: 'success', atOnce: true })
      }),
    join: () =>
      attempt(async () => {
        const joined = await addToCombat(db, campaignId, randomInt)
        if (joined.length === 0) return announce('No one joined: the fight is over, or they are in it already', 'info')
        const names = joined.map(({ name }) => name).join(', ')
        notify({ title: 'Added to Initiative', message: names, tone: 'success', atOnce: true })
      }),
    bringIn: (who: Joiners, entrance: Entrance) =>
      attempt(async () => {
        const { act } = await joinCombat(db, campaignId, { who, entrance, randomInt })
        if (act) announce(act.text, 'done', act.id)
      }),
    /** `onCleared` gets the log as it is stored: the last hit may not be in the one on the screen yet. */
    clear: (seen: Pick<Combat, 'fightId'>, onCleared: (log: readonly LoggedAct[]) => void) =>
      attempt(async () => {
        const cleared = await clearCombat(db, campaignId, seen)
        if (!cleared) return
        onCleared(await readCombatLog(db, campaignId))
        notify({
          title: 'Initiative Cleared',
          message: endedInWords(cleared.ended) || undefined,
          tone: 'success',
          action: { label: 'Undo', onClick: () => void undo(cleared.actId) },
          untilNextAct: true,
          atOnce: true,
        })
      }),
    end: (end: FightEnd) =>
      attempt(async () => {
        const act = await endFight(db, campaignId, end)
        if (act) announce(act.text, 'done', act.id)
      }),
    settleApart: () => attempt(() => settleEach([keepNamesApart, keepLootOnce, keepOneConcentration])),
    settleLeft: () =>
      attempt(async () => {
        await settleLeft(db, campaignId)
        await settleEach([leaveLootOnce])
      }),
    redo: (actId?: string) =>
      attempt(async () => {
        const act = await redoCombatAct(db, campaignId, actId)
        announce(act ? `Redone: ${act.text}` : 'Nothing to redo', act ? 'done' : 'info', act?.id)
      }),
  }
}

/** The last step, unless an act is named. */
export type UndoAct = (actId?: string) => Promise<unknown>

export function undoWith(db: LocalDb, campaignId: string, ways: Ways): UndoAct {
  const { attempt, announce } = ways
  return (actId) =>
    attempt(async () => {
      const act = await undoCombatAct(db, campaignId, actId)
      announce(act ? `Undone: ${act.text}` : 'Nothing to undo', act ? 'undone' : 'info', act?.id)
    })
}

/** The app counts the rounds now, so it says what ended. */
function sayEnded(ended: readonly EndedCondition[]) {
  if (ended.length > 0) notify({ title: 'Condition Ended', message: endedInWords(ended), tone: 'info', atOnce: true })
}
