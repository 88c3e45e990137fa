import { generateMapCall, type MapPlace, mapKeyOf, mapWire } from '@lanternkeep/schema'
import { AiCanceled, AiError } from '../../../outside/ai/ai-error.ts'
import { type AiWork, aiCall } from '../ai-call.ts'
import { systemPrompt } from './system-prompt.ts'

const TASK = `Invent a place for a map of the kind "mapType": a title, a description to read aloud, "context" (what the game master should know about it), and a key of 5 to 12 numbered places, each with what is to be seen, who is there, traps and treasures. Lists may be empty.`
const NO_DRAWING = 'AI drawing isn’t set up on this server.'
const LONGEST_PROMPT = 3_000

export const map = aiCall({
  contract: generateMapCall,
  summary: 'Generate a place with its key, and draw it where drawing is set up',
  kind: 'text',
  async work(work, wishes) {
    const draft = await work.ask({ name: 'map', system: systemPrompt(TASK), user: wishes, wire: mapWire })
    const { title, description, context } = draft
    const mapKey = mapKeyOf(draft.mapKey)
    return { title, description, context, mapKey, ...(await drawn(work, { title, mapType: wishes.mapType, mapKey })) }
  },
})

/** The text is useful without a picture. */
async function drawn({ has, draw }: AiWork, place: { title: string; mapType: string; mapKey: MapPlace[] }) {
  if (!has('image')) return { imageUrl: '', imageProblem: NO_DRAWING }
  try {
    return { imageUrl: await draw(promptOf(place)) }
  } catch (error) {
    if (error instanceof AiCanceled || !(error instanceof AiError)) throw error
    return { imageUrl: '', imageProblem: error.message }
  }
}

function promptOf({ title, mapType, mapKey }: { title: string; mapType: string; mapKey: MapPlace[] }): string {
  const places = mapKey.map(({ number, name }) => `${number} ${name}`).join('; ')
  const prompt = `A top-down map for a tabletop role-playing game, ink on parchment, clear walls and paths, no people, no title.
Kind: ${mapType}. Place: ${title}. Its parts, each marked with its number in a circle: ${places}.`
  return prompt.slice(0, LONGEST_PROMPT)
}
