import { generateMonsterCall, monsterOf, monsterWire } from '@lanternkeep/schema'
import { aiCall } from '../ai-call.ts'
import { systemPrompt } from './voice.ts'

const TASK = `Invent one creature to fight or to flee from. What is given ("monsterType", "environment", "specialAbilities") holds; "challengeRating" goes from 0 (harmless) to 30 (ends kingdoms).
"maxHealth", "armorClass" (0 to 30, how hard to hit) and "initiativeBonus" fit that rating. "abilities" say in plain words what it can do, one each; "notes" is how it fights and what it fears.`

export const monster = aiCall({
  contract: generateMonsterCall,
  summary: 'Generate a monster',
  kind: 'text',
  async work({ ask }, wishes) {
    const draft = await ask({ name: 'monster', system: systemPrompt(TASK), user: wishes, wire: monsterWire })
    return { monster: monsterOf(draft, wishes.challengeRating) }
  },
})
