import { encounterWire, enemiesOf, generateEncounterCall } from '@lanternkeep/schema'
import { aiCall } from '../ai-call.ts'
import { systemPrompt } from './system-prompt.ts'

const TASK = `Create an encounter of type "encounterType" and difficulty "difficulty" in the environment "environment", for "partySize" heroes of level "partyLevel".
If "enemyCount" is given, use exactly that many enemies in total; otherwise as many as fit, and none if there is no one to fight.
"stats" holds health, defence, initiative bonus, challenge rating and attacks in plain words, like "Health 22, Defence 13, Initiative +2, Challenge 1/2; spear for 1d8+2".
"challenge" says how hard it is and why; "tactics" says how the scene plays out.`

export const encounter = aiCall({
  contract: generateEncounterCall,
  summary: 'Generate an encounter',
  kind: 'text',
  async work({ ask }, wishes) {
    const draft = await ask({ name: 'encounter', system: systemPrompt(TASK), user: wishes, wire: encounterWire })
    return { ...draft, enemies: enemiesOf(draft.enemies, wishes.enemyCount) }
  },
})
