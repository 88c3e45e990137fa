import { generateLootCall, lootItemsOf, lootWire } from '@lanternkeep/schema'
import { aiCall } from '../ai-call.ts'
import { systemPrompt } from './voice.ts'

const TASK = `Invent treasure: exactly "quantity" different items that fit the place ("setting") and who owned them ("owner").
"value" is in gold pieces and "weight" in pounds, null where it cannot be said. "properties" are plain, "magicalProperties" only of magical things; both may be empty.`

export const loot = aiCall({
  contract: generateLootCall,
  summary: 'Generate loot',
  kind: 'text',
  async work({ ask }, { quantity, setting, ownerContext, context, additionalDetails, rarityDistribution }) {
    const user = {
      quantity,
      setting,
      owner: ownerContext,
      context,
      additionalDetails,
      rarityWeights: rarityDistribution,
    }
    const { items } = await ask({ name: 'loot', system: systemPrompt(TASK), user, wire: lootWire })
    return { items: lootItemsOf(items, quantity) }
  },
})
