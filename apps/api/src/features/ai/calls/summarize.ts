import { summarizeCall, summaryWire } from '@lanternkeep/schema'
import { type AiWork, aiCall } from '../ai-call.ts'
import { systemPrompt } from './system-prompt.ts'

const TASK = `The JSON holds a machine transcript of a game session. Names may be misheard, and players also talk about food and rules.
"summary" says what happened in the story, in the past tense and a few paragraphs. "keyTopics" lists topics and events, one per line, each after a dash. "partyLocation" says in one sentence where the party is at the end. Leave out what isn't in the transcript; use an empty string for a text without content.`
const TASK_OF_CHUNKS = `${TASK}\nThe session was long, so the JSON holds the summaries of its chunks, in order. Combine them into one.`

/** In characters: what a model with a context of 8,000 tokens can take, with the prompt and the answer. */
const LONGEST_CHUNK = 24_000
/** A session has about ten chunks, which would take too long one after the other. */
const MAX_CONCURRENT_REQUESTS = 4

export const summarize = aiCall({
  contract: summarizeCall,
  summary: 'Summarize a whole transcript: summary, key topics and party location',
  kind: 'text',
  work: (work, { transcription }) => summaryOf(work, transcription),
})

/** Summarizes a long session in chunks first, then the chunks together. */
export async function summaryOf(work: AiWork, transcription: string) {
  work.progress('summarizing')
  const chunks = chunksOf(transcription)
  const summarizeText = (user: Record<string, unknown>, task: string) =>
    work.ask({ name: 'summary', system: systemPrompt(task), user, wire: summaryWire })
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
export function chunksOf(transcription: string): string[] {
  const chunks: string[] = []
  let rest = transcription
  while (rest.length > LONGEST_CHUNK) {
    const end = rest.slice(0, LONGEST_CHUNK).search(/[.!?\n][^.!?\n]*$/)
    const cut = end > LONGEST_CHUNK / 2 ? end + 1 : LONGEST_CHUNK
    chunks.push(rest.slice(0, cut))
    rest = rest.slice(cut)
  }
  return [...chunks, rest]
}
