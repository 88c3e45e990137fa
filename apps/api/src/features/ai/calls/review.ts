import {
  MOST_FINDS,
  reviewCall,
  reviewWire,
  type SpokenLine,
  supportFinder,
  type TranscriptFind,
  type WireFind,
} from '@lanternkeep/schema'
import { type AiWork, aiCall } from '../ai-call.ts'
import { systemPrompt } from './system-prompt.ts'
import { inTurns, longestChunk, numberedChunksOf } from './transcript-chunks.ts'

const TASK = `The JSON holds a machine transcript of a game session, one numbered line for each thing that was said: "[12] who: words". Names may be misheard, and players also talk about food and rules.
"finds" lists what the game master may want to keep: each "npc" the party met or heard of, each "place", each item of "loot" the party got, each "promise" someone made, each "quest" the party may follow. List each thing once, and nothing that isn't in the transcript; the heroes themselves are no NPCs.
"name" is a short name, "text" one or two sentences that say what was learned. "who" is who has the item, made the promise or gave the quest, "place" is where an NPC was met; both are empty if unknown.
"line" is the number of the line that says it best, and "quote" is up to twenty words of that line, copied exactly as they are.
"cast", if there is one, lists the names of known characters as they are spelled: use them where the transcript misheard one, but never in a quote.`

export const review = aiCall({
  contract: reviewCall,
  summary: 'Find NPCs, places, loot, promises and quests in a transcript',
  kind: 'text',
  work: async (work, { lines, cast }) => ({ finds: await findsIn(work, lines, cast) }),
})

async function findsIn(work: AiWork, lines: readonly SpokenLine[], cast: readonly string[] = []) {
  const named = cast.length > 0 ? { cast } : {}
  const found = await inTurns(numberedChunksOf(lines, longestChunk(work)), (transcript) =>
    work.ask({ name: 'review', system: systemPrompt(TASK), user: { transcript, ...named }, wire: reviewWire }),
  )
  const supportOf = supportFinder(lines)
  const once = new Map<string, WireFind>()
  for (const find of found.flatMap(({ finds }) => finds)) {
    const key = `${find.kind} ${find.name.toLowerCase()}`
    if (!once.has(key)) once.set(key, find)
  }
  return [...once.values()]
    .slice(0, MOST_FINDS)
    .map(({ kind, name, text, who, place, line, quote }): TranscriptFind => {
      const support = supportOf({ sentence: `${name}. ${text}`, name }, { line, quote })
      const isOwned = kind !== 'npc' && kind !== 'place'
      return { kind, name, text, ...(isOwned && who && { who }), ...(kind === 'npc' && place && { place }), ...support }
    })
}
