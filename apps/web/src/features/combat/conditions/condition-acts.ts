import type { Character, Condition } from '@lanternkeep/schema'
import { addCondition, applyActs, changeCondition, type LocalDb } from '../../../data/local/index.ts'
import { count } from '../../../lib/format.ts'
import { notify } from '../../../ui/toasts/toast-store.ts'
import type { Target } from '../amounts/area.ts'
import type { Ways } from '../order/order-acts.ts'
import type { ConditionToAdd } from './use-condition-form.ts'

/** Acts on the selected characters that need a dialog. */
export function conditionActs(db: LocalDb, campaignId: string, { attempt, announce }: Ways) {
  return {
    addCondition: (targets: readonly Character[], condition: ConditionToAdd) =>
      attempt(async () => {
        await addCondition(db, campaignId, targets, condition)
        announce(`${condition.name} on ${targets.map(({ name }) => name).join(', ')}`)
      }),
    changeCondition: (target: Character, before: Condition, after: Condition | null) =>
      attempt(() => changeCondition(db, campaignId, target, { before, after })),
    applyShares: (targets: Target[]) =>
      attempt(async () => {
        await applyActs(db, campaignId, targets)
        notify({ title: `Applied to ${count(targets.length, 'character')}`, tone: 'success' })
      }),
  }
}
