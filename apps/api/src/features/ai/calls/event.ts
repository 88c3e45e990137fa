import { eventWire, generateEventCall } from '@lanternkeep/schema'
import { aiCall } from '../ai-call.ts'
import { systemPrompt } from './system-prompt.ts'

const TASK = `Invent exactly "quantity" things that happen to the party, each of one of the "categories", in the surroundings "settingType", fit for heroes of level "partyLevel".
"description" is what the players notice and what is behind it; "consequences" are what follows from what they may do; "rewards" is what there is to gain, or nothing.`

export const event = aiCall({
  contract: generateEventCall,
  summary: 'Generate events',
  kind: 'text',
  async work({ ask }, { dangerDistribution, ...wishes }) {
    const user = { ...wishes, dangerWeights: dangerDistribution }
    const { events } = await ask({ name: 'events', system: systemPrompt(TASK), user, wire: eventWire })
    return { events: events.slice(0, wishes.quantity) }
  },
})
