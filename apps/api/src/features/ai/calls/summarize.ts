import { summarizeCall, summaryWire } from '@lanternkeep/schema'
import { type AiWork, aiCall } from '../ai-call.ts'
import { systemPrompt } from './system-prompt.ts'
import { tracedSummaryOf } from './traced-summary.ts'
import { chunksOf, inTurns, longestChunk } from './transcript-chunks.ts'

const TASK = `The JSON holds a machine transcript of a game session. Names may be misheard, and players also talk about food and rules.
"summary" says what happened in the story, in the past tense and a few paragraphs. "keyTopics" lists topics and events, one per line, each after a dash. "partyLocation" says in one sentence where the party is at the end. Leave out what isn't in the transcript. "cast", if there is one, lists the names of who plays a part as they are spelled: use them where the transcript misheard one, and don't mention who doesn't appear; use an empty string for a text without content.`
const TASK_OF_CHUNKS = `${TASK}\nThe session was long, so the JSON holds the summaries of its chunks, in order. Combine them into one.`

export const summarize = aiCall({
  contract: summarizeCall,
  summary: 'Summarize a whole transcript: summary, key topics and party location',
  kind: 'text',
  work: (work, { transcription, lines, cast }) =>
    lines && lines.length > 0 ? tracedSummaryOf(work, lines, cast) : summaryOf(work, transcription, cast),
})

/** Summarizes a long session in chunks first, then the chunks together. `cast`: names as they are spelled. */
export async function summaryOf(work: AiWork, transcription: string, cast: readonly string[] = []) {
  work.progress('summarizing')
  const chunks = chunksOf(transcription, longestChunk(work))
  const summarizeText = (user: Record<string, unknown>, task: string) => {
    const named = cast.length > 0 ? { ...user, cast } : user
    return work.ask({ name: 'summary', system: systemPrompt(task), user: named, wire: summaryWire })
  }
  if (chunks.length === 1) return summarizeText({ transcript: transcription }, TASK)
  const summaries = await inTurns(chunks, (transcript, at) =>
    summarizeText({ chunk: at + 1, of: chunks.length, transcript }, TASK),
  )
  return summarizeText({ chunks: summaries }, TASK_OF_CHUNKS)
}
