import { drawCharacterCall } from '@lanternkeep/schema'
import { aiCall } from '../ai-call.ts'

const LOOKS = {
  NPC: 'Portrait of a person for a tabletop role-playing game, head and shoulders',
  monster: 'Picture of a creature for a tabletop role-playing game, the whole of it',
}

export const portrait = aiCall({
  contract: drawCharacterCall,
  summary: 'Draw an NPC or a monster',
  kind: 'image',
  work: async ({ draw }, { description, characterType }) => ({
    imageUrl: await draw(`${LOOKS[characterType]}, painted, plain background, no text in the picture. ${description}`),
  }),
})
