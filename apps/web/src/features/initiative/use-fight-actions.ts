import type { Character, HealthAct } from '@lanternkeep/schema'
import { useMemo, useRef } from 'react'
import {
  addToFight,
  applyAmount,
  clearCombat,
  createInitiative,
  nextTurn,
  previousTurn,
  randomInt,
  setEntryInitiative,
  setHidden,
  setIncluded,
  setManualInitiative,
  toggleExpanded,
  undoFightAct,
  useDb,
} from '../../data/local/index.ts'
import { notify } from '../../ui/toast-store.ts'
import { outcomeSentence } from './amount.ts'

export type FightActions = ReturnType<typeof useFightActions>

/** Everything a person does to the fight; each says `Update Failed` when the device could not keep it. */
export function useFightActions(campaignId: string, announce: (text: string) => void) {
  const db = useDb()
  // One after the other: a value typed just before the press of a button counts for it.
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  return useMemo(() => {
    const attempt = (work: () => Promise<unknown>) => {
      queue.current = queue.current.then(work).catch(sayUpdateFailed)
      return queue.current
    }
    /** The latest act, unless one is named. */
    const undo = (actId?: string) =>
      attempt(async () => {
        const act = await undoFightAct(db, campaignId, actId)
        announce(act ? `Undone: ${act.text}` : 'Nothing to undo')
      })
    return {
      undo: () => undo(),
      include: (id: string, included: boolean) => attempt(() => setIncluded(db, id, included)),
      setManual: (id: string, value: number | null) => attempt(() => setManualInitiative(db, campaignId, id, value)),
      setInitiative: (entryId: string, value: number) =>
        attempt(() => setEntryInitiative(db, campaignId, entryId, value)),
      toggleDetails: (id: string) => attempt(() => toggleExpanded(db, campaignId, id)),
      next: () => attempt(() => nextTurn(db, campaignId)),
      previous: () => attempt(() => previousTurn(db, campaignId)),
      create: () =>
        attempt(async () => {
          const { entries } = await createInitiative(db, campaignId, randomInt)
          notify({ title: 'Initiative Created', message: `${entries.length} combatants in order`, tone: 'success' })
        }),
      join: () =>
        attempt(async () => {
          const joined = await addToFight(db, campaignId, randomInt)
          const names = joined.map(({ name }) => name).join(', ')
          notify({ title: 'Added to Initiative', message: names, tone: 'success' })
        }),
      clear: () =>
        attempt(async () => {
          const { actId } = await clearCombat(db, campaignId)
          notify({
            title: 'Initiative Cleared',
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
          announce(hidden ? `${names}: players no longer see it` : `${names}: players see it now`)
        }),
    }
  }, [db, campaignId, announce])
}

function sayUpdateFailed() {
  notify({ title: 'Update Failed', message: 'Failed to update character. Please try again.', tone: 'error' })
}
