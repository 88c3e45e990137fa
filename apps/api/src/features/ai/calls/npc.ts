import { generateNpcCall, npcOf, npcWire } from '@lanternkeep/schema'
import { aiCall } from '../ai-call.ts'
import { systemPrompt } from './system-prompt.ts'

const TASK = `Invent one person the party meets. What is given ("race", "occupation", "alignment", "role") holds; "class" is the occupation.
"maxHealth", "armorClass" (0 to 30, how hard to hit) and "initiativeBonus" fit an ordinary person unless the role asks for more.
"traits" are short habits, "notes" what only the game master knows, "appearance" what is seen at first, "personality" how the person talks and wants to be treated.`

export const npc = aiCall({
  contract: generateNpcCall,
  summary: 'Generate an NPC',
  kind: 'text',
  work: async ({ ask }, wishes) => ({
    npc: npcOf(await ask({ name: 'npc', system: systemPrompt(TASK), user: wishes, wire: npcWire })),
  }),
})
