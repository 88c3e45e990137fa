import { summarizeCall, summaryWire } from '@lanternkeep/schema'
import { type AiWork, aiCall } from '../ai-call.ts'
import { systemPrompt } from './voice.ts'

const TASK = `The JSON holds the transcript of an evening at the table, made by a machine: names may be misheard, and players also talk about food and rules.
"summary" tells in the past tense what happened in the story, in a few paragraphs; "keyTopics" lists topics and events, one a line, each after a dash; "partyLocation" says in one sentence where the party is at the end. What is not in the transcript is left out; a text that would be empty is empty.`
const TASK_OF_PARTS = `${TASK}\nThe evening was long: the JSON holds the summaries of its parts, in order. Make one of them.`

/** What models with a context of a few thousand words can take, prompt and answer included. */
const LONGEST_PART = 24_000
/** An evening has ten parts, which would take too long one after the other. */
const AT_ONCE = 4

export const summarize = aiCall({
  contract: summarizeCall,
  summary: 'Summarize a whole transcript: summary, key topics and party location',
  kind: 'text',
  work: (work, { transcription }) => summaryOf(work, transcription),
})

/** A long evening is summarized in parts first, then the parts together. */
export async function summaryOf(work: AiWork, transcription: string) {
  work.progress('summarizing')
  const parts = partsOf(transcription)
  const summarizeText = (user: Record<string, unknown>, task: string) =>
    work.ask({ name: 'summary', system: systemPrompt(task), user, wire: summaryWire })
  if (parts.length === 1) return summarizeText({ transcript: transcription }, TASK)
  const summaries: object[] = []
  for (let from = 0; from < parts.length; from += AT_ONCE) {
    const some = parts.slice(from, from + AT_ONCE)
    const asked = some.map((transcript, at) =>
      summarizeText({ part: from + at + 1, of: parts.length, transcript }, TASK),
    )
    summaries.push(...(await Promise.all(asked)))
  }
  return summarizeText({ parts: summaries }, TASK_OF_PARTS)
}

/** Split at the ends of sentences, where there are any. */
export function partsOf(transcription: string): string[] {
  const parts: string[] = []
  let rest = transcription
  while (rest.length > LONGEST_PART) {
    const end = rest.slice(0, LONGEST_PART).search(/[.!?\n][^.!?\n]*$/)
    const cut = end > LONGEST_PART / 2 ? end + 1 : LONGEST_PART
    parts.push(rest.slice(0, cut))
    rest = rest.slice(cut)
  }
  return [...parts, rest]
}
