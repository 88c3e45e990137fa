import { generateShopCall, lootItemsOf, shopWire } from '@lanternkeep/schema'
import { aiCall } from '../ai-call.ts'
import { systemPrompt } from './system-prompt.ts'

const TASK = `Invent a shop of the kind "shopType" in a place of the size "locationTier", with a name, its keeper in two sentences, how it looks, and exactly "itemCount" different goods of the qualities "qualityLevels".
Prices ("value", in gold pieces) fit the place; "quantity" is the stock. With "foodAndDrinksOnly" it sells nothing but food and drinks.`

export const shop = aiCall({
  contract: generateShopCall,
  summary: 'Generate a shop with its items',
  kind: 'text',
  async work({ ask }, { rarityDistribution, ...wishes }) {
    const user = { ...wishes, rarityWeights: rarityDistribution }
    const { items, ...shop } = await ask({ name: 'shop', system: systemPrompt(TASK), user, wire: shopWire })
    return { ...shop, items: lootItemsOf(items, wishes.itemCount) }
  },
})
