import { type Character, type Combat, type EndedCondition, endedInWords, type ReadJoiners } from '@lanternkeep/schema'
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
  joinCombat,
  type LocalDb,
  randomInt,
  redoCombatAct,
  removeFoes,
  type SeenTurn,
  undoCombatAct,
} from '../../data/local/index.ts'
import { notify } from '../../ui/toasts/toast-store.ts'
import { TURN_OVER } from './order/order-acts.ts'
import type { Ways } from './use-attempts.ts'

/** A combat's beginning and end, its turns, and who joins. */
export function fightActs(db: LocalDb, campaignId: string, { attempt, announce, keepWhole }: Ways, undo: UndoAct) {
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
        const count = await createInitiative(db, campaignId, randomInt, seen)
        if (count === 0) return
        notify({ title: 'Initiative Created', message: `${count} combatants in order`, tone: 'success' })
      }),
    join: () =>
      attempt(async () => {
        const joined = await addToCombat(db, campaignId, randomInt)
        const names = joined.map(({ name }) => name).join(', ')
        notify({ title: 'Added to Initiative', message: names, tone: 'success' })
      }),
    bringIn: (who: ReadJoiners<Character>, entrance: Entrance) =>
      attempt(async () => {
        const { characters, madeIds, actId } = await joinCombat(db, campaignId, { who, entrance, randomInt })
        const text = `${characters.map(({ name }) => name).join(', ')} added`
        const revert = async () => {
          if (actId) await undoCombatAct(db, campaignId, actId)
          await removeFoes(db, madeIds)
        }
        keepWhole({ text, revert })
      }),
    clear: () =>
      attempt(async () => {
        const { actId, ended } = await clearCombat(db, campaignId)
        notify({
          title: 'Initiative Cleared',
          message: endedInWords(ended) || undefined,
          tone: 'success',
          action: { label: 'Undo', onClick: () => void undo(actId) },
        })
      }),
    end: (end: FightEnd) =>
      attempt(async () => {
        const revert = await endFight(db, campaignId, end)
        keepWhole({ text: 'After the fight', revert })
      }),
    redo: () =>
      attempt(async () => {
        const act = await redoCombatAct(db, campaignId)
        announce(act ? `Redone: ${act.text}` : 'Nothing to redo', act ? 'done' : 'info')
      }),
  }
}

/** The latest act, unless one is named; or all of what was done last as a whole. */
export type UndoAct = (actId?: string) => Promise<unknown>

export function undoWith(db: LocalDb, campaignId: string, { attempt, announce }: Ways): UndoAct {
  return (actId) =>
    attempt(async (whole) => {
      if (whole && actId === undefined) {
        await whole.revert()
        return announce(`Undone: ${whole.text}`, 'info')
      }
      const act = await undoCombatAct(db, campaignId, actId)
      announce(act ? `Undone: ${act.text}` : 'Nothing to undo', act ? 'undone' : 'info')
    })
}

/** The app counts the rounds now, so it says what ended. */
function sayEnded(ended: readonly EndedCondition[]) {
  if (ended.length > 0) notify({ title: 'Condition Ended', message: endedInWords(ended), tone: 'info' })
}
