import type { Character, Condition } from '@lanternkeep/schema'
import { addCondition, changeCondition, type LocalDb, storeAhead, writeAhead } from '../../../data/local/index.ts'
import { count } from '../../../lib/format.ts'
import type { Target } from '../amounts/area.ts'
import { rulesInWords } from '../rules/rule-acts.ts'
import type { Ways } from '../use-attempts.ts'
import type { ConditionToAdd } from './use-condition-form.ts'

/** Acts on the selected characters that need a dialog. */
export function conditionActs(db: LocalDb, campaignId: string, { attempt, announce }: Ways) {
  return {
    addCondition: (targets: readonly Character[], condition: ConditionToAdd) =>
      attempt(async () => {
        const act = await addCondition(db, campaignId, targets, condition)
        announce(`${condition.name} on ${targets.map(({ name }) => name).join(', ')}`, 'done', act?.id)
      }),
    changeCondition: (target: Character, before: Condition, after: Condition | null) =>
      attempt(async () => {
        const act = await changeCondition(db, campaignId, target, { before, after })
        const words = after ? `${after.name} changed on ${target.name}` : `${before.name} removed from ${target.name}`
        announce(words, 'done', act?.id)
      }),
    applyShares: (targets: Target[]) => {
      const ahead = writeAhead(db, campaignId, targets)
      return attempt(async () => {
        const act = await storeAhead(db, ahead)
        announce(`Applied to ${count(targets.length, 'character')}${rulesInWords(act)}`, 'done', act?.id)
      })
    },
  }
}
