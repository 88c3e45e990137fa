import {
  type Character,
  type Combat,
  type EndedCondition,
  endedInWords,
  type HealthAct,
  type ReadJoiners,
} from '@lanternkeep/schema'
import { useMemo, useRef } from 'react'
import {
  addToCombat,
  applyAmount,
  clearCombat,
  createInitiative,
  type Entrance,
  endFight,
  endTimedConditions,
  type FightEnd,
  goToNextTurn,
  goToPreviousTurn,
  joinCombat,
  randomInt,
  redoCombatAct,
  removeFoes,
  setEntryInitiative,
  setHidden,
  setIncluded,
  setManualInitiative,
  toggleExpanded,
  undoCombatAct,
  useDb,
} from '../../data/local/index.ts'
import { notify } from '../../ui/toasts/toast-store.ts'
import { outcomeSentence } from './amounts/amount.ts'
import { conditionActs } from './conditions/condition-acts.ts'
import { orderActs } from './order/order-acts.ts'
import type { Announce } from './use-announcer.ts'

export type CombatActions = ReturnType<typeof useCombatActions>

/** Everything a person does in combat. Each says `Update Failed` if the device couldn't store it. */
export function useCombatActions(campaignId: string, announce: Announce) {
  const db = useDb()
  // One after the other, so that a value typed just before a button is pressed counts.
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  // What was done last, if it was more than one act: the next Undo reverts all of it.
  const whole = useRef<Whole>(undefined)
  return useMemo(() => {
    const attempt = (work: () => Promise<unknown>) => {
      queue.current = queue.current
        .then(() => {
          whole.current = undefined
          return work()
        })
        .catch(sayUpdateFailed)
      return queue.current
    }
    const undoWhole = async ({ text, revert }: NonNullable<Whole>) => {
      await revert()
      announce(`Undone: ${text}`, 'info')
    }
    /** The latest act, unless one is named. */
    const undo = (actId?: string) => {
      const last = actId === undefined ? whole.current : undefined
      return attempt(async () => {
        if (last) return undoWhole(last)
        const act = await undoCombatAct(db, campaignId, actId)
        announce(act ? `Undone: ${act.text}` : 'Nothing to undo', act ? 'undone' : 'info')
      })
    }
    /** More than one act, or one that makes or removes characters. */
    const attemptWhole = (text: string, work: () => Promise<() => Promise<unknown>>) =>
      attempt(async () => {
        const revert = await work()
        whole.current = { text, revert }
        announce(text)
      })
    return {
      undo: () => undo(),
      undoOne: (actId: string) => undo(actId),
      redo: () =>
        attempt(async () => {
          const act = await redoCombatAct(db, campaignId)
          announce(act ? `Redone: ${act.text}` : 'Nothing to redo', act ? 'done' : 'info')
        }),
      include: (id: string, included: boolean) => attempt(() => setIncluded(db, id, included)),
      setManual: (id: string, value: number | null) => attempt(() => setManualInitiative(db, campaignId, id, value)),
      setInitiative: (entryId: string, value: number) =>
        attempt(() => setEntryInitiative(db, campaignId, entryId, value)),
      toggleDetails: (id: string) => attempt(() => toggleExpanded(db, campaignId, id)),
      next: () => attempt(async () => sayEnded(await goToNextTurn(db, campaignId))),
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
          const names = characters.map(({ name }) => name).join(', ')
          const revert = async () => {
            if (actId) await undoCombatAct(db, campaignId, actId)
            await removeFoes(db, madeIds)
          }
          whole.current = { text: `${names} added`, revert }
          announce(`${names} added`)
        }),
      end: (end: FightEnd) => attemptWhole('After the fight', () => endFight(db, campaignId, end)),
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
      apply: (characters: readonly Character[], act: HealthAct) =>
        attempt(async () => {
          const ids = characters.map(({ id }) => id)
          await applyAmount(db, campaignId, ids, { mode: act.kind, amount: act.amount })
          announce(outcomeSentence(characters, act))
        }),
      setHidden: (foes: readonly Character[], hidden: boolean) =>
        attempt(async () => {
          await setHidden(db, campaignId, foes, hidden)
          const names = foes.map(({ name }) => name).join(', ')
          announce(hidden ? `${names} hidden from players` : `${names} revealed to players`)
        }),
      ...orderActs(db, campaignId, { attempt, announce }),
      ...conditionActs(db, campaignId, { attempt, announce }),
    }
  }, [db, campaignId, announce])
}

type Whole = { text: string; revert: () => Promise<unknown> } | undefined

/** The app counts the rounds now, so it says what ended. */
function sayEnded(ended: readonly EndedCondition[]) {
  if (ended.length > 0) notify({ title: 'Condition Ended', message: endedInWords(ended), tone: 'info' })
}

function sayUpdateFailed() {
  notify({ title: 'Update Failed', message: 'Failed to update character. Please try again.', tone: 'error' })
}
