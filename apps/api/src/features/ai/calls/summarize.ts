import { summarizeCall, summaryWire } from '@lanternkeep/schema'
import { type AiWork, aiCall } from '../ai-call.ts'
import { systemPrompt } from './system-prompt.ts'

const TASK = `The JSON holds a machine transcript of a game session. Names may be misheard, and players also talk about food and rules.
"summary" says what happened in the story, in the past tense and a few paragraphs. "keyTopics" lists topics and events, one per line, each after a dash. "partyLocation" says in one sentence where the party is at the end. Leave out what isn't in the transcript. "cast", if there is one, lists the names of who plays a part as they are spelled: use them where the transcript misheard one, and don't mention who doesn't appear; use an empty string for a text without content.`
const TASK_OF_CHUNKS = `${TASK}\nThe session was long, so the JSON holds the summaries of its chunks, in order. Combine them into one.`

/** A token is about four characters; the prompt and the answer take the rest. */
const CHARACTERS_A_TOKEN = 3
/** Beyond this a model loses the thread, whatever its context. */
const LONGEST_CHUNK = 120_000
/** A session has about ten chunks, which would take too long one after the other. */
const MAX_CONCURRENT_REQUESTS = 4

export const summarize = aiCall({
  contract: summarizeCall,
  summary: 'Summarize a whole transcript: summary, key topics and party location',
  kind: 'text',
  work: (work, { transcription, cast }) => summaryOf(work, transcription, cast),
})

/** Summarizes a long session in chunks first, then the chunks together. `cast`: names as they are spelled. */
export async function summaryOf(work: AiWork, transcription: string, cast: readonly string[] = []) {
  work.progress('summarizing')
  const chunks = chunksOf(transcription, Math.min(LONGEST_CHUNK, work.textContext * CHARACTERS_A_TOKEN))
  const summarizeText = (user: Record<string, unknown>, task: string) => {
    const named = cast.length > 0 ? { ...user, cast } : user
    return work.ask({ name: 'summary', system: systemPrompt(task), user: named, wire: summaryWire })
  }
  if (chunks.length === 1) return summarizeText({ transcript: transcription }, TASK)
  const summaries: object[] = []
  for (let from = 0; from < chunks.length; from += MAX_CONCURRENT_REQUESTS) {
    const some = chunks.slice(from, from + MAX_CONCURRENT_REQUESTS)
    const asked = some.map((transcript, at) =>
      summarizeText({ chunk: from + at + 1, of: chunks.length, transcript }, TASK),
    )
    summaries.push(...(await Promise.all(asked)))
  }
  return summarizeText({ chunks: summaries }, TASK_OF_CHUNKS)
}

/** Split at the ends of sentences, where there are any. */
export function chunksOf(transcription: string, longest: number): string[] {
  const chunks: string[] = []
  let rest = transcription
  while (rest.length > longest) {
    const end = rest.slice(0, longest).search(/[.!?\n][^.!?\n]*$/)
    const cut = end > longest / 2 ? end + 1 : longest
    chunks.push(rest.slice(0, cut))
    rest = rest.slice(cut)
  }
  return [...chunks, rest]
}
