import { generateMonsterCall, monsterOf, monsterWire } from '@lanternkeep/schema'
import { aiCall } from '../ai-call.ts'
import { systemPrompt } from './system-prompt.ts'

const TASK = `Create one creature to fight or run from. Follow what is given ("monsterType", "environment", "specialAbilities"). "challengeRating" goes from 0 (harmless) to 30 (ends kingdoms).
"maxHealth", "armorClass" (0 to 30, how hard to hit) and "initiativeBonus" fit that rating. "abilities" lists what it can do in plain words, one ability per entry; "notes" says how it fights and what it fears.`

export const monster = aiCall({
  contract: generateMonsterCall,
  summary: 'Generate a monster',
  kind: 'text',
  async work({ ask }, wishes) {
    const draft = await ask({ name: 'monster', system: systemPrompt(TASK), user: wishes, wire: monsterWire })
    return { monster: monsterOf(draft, wishes.challengeRating) }
  },
})
