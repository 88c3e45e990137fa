import { encounterWire, enemiesOf, generateEncounterCall } from '@lanternkeep/schema'
import { aiCall } from '../ai-call.ts'
import { systemPrompt } from './voice.ts'

const TASK = `Invent an encounter of the kind "encounterType" and the difficulty "difficulty" in the surroundings "environment", for "partySize" heroes of level "partyLevel".
With "enemyCount" there are exactly so many enemies, all kinds together; without it as many as fit, and none where nobody is to be fought.
"stats" holds health, defence, initiative bonus and attacks in plain words, like "Health 22, Defence 13, Initiative +2; spear for 1d8+2".
"challenge" says how hard it is and why, "tactics" how the whole scene develops.`

export const encounter = aiCall({
  contract: generateEncounterCall,
  summary: 'Generate an encounter',
  kind: 'text',
  async work({ ask }, wishes) {
    const draft = await ask({ name: 'encounter', system: systemPrompt(TASK), user: wishes, wire: encounterWire })
    return { ...draft, enemies: enemiesOf(draft.enemies, wishes.enemyCount) }
  },
})
