import type { Character, HealthAct } from '@lanternkeep/schema'
import { useMemo } from 'react'
import {
  setHidden,
  setIncluded,
  setManualInitiative,
  storeAhead,
  toggleExpanded,
  useDb,
  writeAhead,
} from '../../data/local/index.ts'
import { outcomeSentence } from './amounts/amount.ts'
import { conditionActs } from './conditions/condition-acts.ts'
import { fightActs, undoWith } from './fight-acts.ts'
import { orderActs } from './order/order-acts.ts'
import { ruleActs, rulesInWords } from './rules/rule-acts.ts'
import type { Ways } from './use-attempts.ts'

export type CombatActions = ReturnType<typeof useCombatActions>

/** Everything a person does in combat. Each says `Update Failed` if the device couldn't store it. */
export function useCombatActions(campaignId: string, ways: Ways) {
  const db = useDb()
  return useMemo(() => {
    const { attempt, announce } = ways
    const undo = undoWith(db, campaignId, ways)
    return {
      undo,
      include: (id: string, included: boolean) => attempt(() => setIncluded(db, id, included)),
      setManual: (id: string, value: number | null) => attempt(() => setManualInitiative(db, campaignId, id, value)),
      toggleDetails: (id: string) => attempt(() => toggleExpanded(db, campaignId, id)),
      apply: (characters: readonly Character[], act: HealthAct) => {
        const targets = characters.map(({ id: characterId }) => ({ characterId, act }))
        const ahead = writeAhead(db, campaignId, targets)
        return attempt(async () => {
          const done = await storeAhead(db, ahead)
          announce(outcomeSentence(characters, act) + rulesInWords(done), 'done', done?.id)
        })
      },
      setHidden: (foes: readonly Character[], hidden: boolean) =>
        attempt(async () => {
          const act = await setHidden(db, campaignId, foes, hidden)
          const names = foes.map(({ name }) => name).join(', ')
          announce(hidden ? `${names} hidden from players` : `${names} revealed to players`, 'done', act?.id)
        }),
      ...fightActs(db, campaignId, ways, undo),
      ...orderActs(db, campaignId, ways),
      ...conditionActs(db, campaignId, ways),
      ...ruleActs(db, campaignId, ways),
    }
  }, [db, campaignId, ways])
}
