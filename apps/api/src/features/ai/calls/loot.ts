import { generateLootCall, lootItemsOf, lootWire } from '@lanternkeep/schema'
import { aiCall } from '../ai-call.ts'
import { systemPrompt } from './system-prompt.ts'

const TASK = `Create treasure: exactly "quantity" different items that fit the place ("setting") and their former owner ("owner").
"value" is in gold pieces and "weight" in pounds; use null if it can't be told. "properties" are ordinary; "magicalProperties" are for magic items only. Both may be empty.`

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
