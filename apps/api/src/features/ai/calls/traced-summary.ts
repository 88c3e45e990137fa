import {
  type SpokenLine,
  type SummarizeAnswer,
  type SummarySource,
  supportFinder,
  TRACED_FIELDS,
  type TracedField,
  tracedWire,
  type WireSentence,
} from '@lanternkeep/schema'
import type { AiWork } from '../ai-call.ts'
import { systemPrompt } from './system-prompt.ts'
import { inTurns, longestChunk, numberedChunksOf } from './transcript-chunks.ts'

const TASK = `The JSON holds a machine transcript of a game session, one numbered line for each thing that was said: "[12] who: words". Names may be misheard, and players also talk about food and rules.
Each of "summary", "keyTopics" and "partyLocation" is a list of sentences. "summary" says what happened in the story, in the past tense; "newParagraph" is true for a sentence that begins a paragraph. "keyTopics" lists topics and events, a short one in each "sentence". "partyLocation" is one sentence that says where the party is at the end. A list without content is empty.
"line" is the number of the line that says it best, and "quote" is up to twenty words of that line, copied exactly as they are. Leave out what isn't in the transcript; if no single line says a sentence, "line" is null and "quote" empty.
"cast", if there is one, lists the names of who plays a part as they are spelled: use them where the transcript misheard one, but never in a quote, and don't mention who doesn't appear.`
const TASK_OF_CHUNKS = `${TASK}\nThe session was long, so the JSON holds the answers for its chunks, in order. Combine them into one; each sentence keeps the "line" and "quote" it was made from.`

type Sentences = Record<TracedField, WireSentence[]>

/** A summary whose sentences are traced back to the lines that say them, as far as that holds. */
export async function tracedSummaryOf(
  work: AiWork,
  lines: readonly SpokenLine[],
  cast: readonly string[] = [],
): Promise<SummarizeAnswer> {
  work.progress('summarizing')
  const named = cast.length > 0 ? { cast } : {}
  const ask = (user: Record<string, unknown>, task: string): Promise<Sentences> =>
    work.ask({ name: 'summary', system: systemPrompt(task), user: { ...user, ...named }, wire: tracedWire })
  const chunks = numberedChunksOf(lines, longestChunk(work))
  const [only] = chunks
  if (only !== undefined && chunks.length === 1) return answerOf(await ask({ transcript: only }, TASK), lines)
  const parts = await inTurns(chunks, (transcript, at) => ask({ chunk: at + 1, of: chunks.length, transcript }, TASK))
  return answerOf(await ask({ chunks: parts }, TASK_OF_CHUNKS), lines)
}

function answerOf(sentences: Sentences, lines: readonly SpokenLine[]): SummarizeAnswer {
  const answer = {
    summary: proseOf(sentences.summary),
    keyTopics: sentences.keyTopics.map(({ sentence }) => `- ${topicOf(sentence)}`).join('\n'),
    partyLocation: sentences.partyLocation.map(({ sentence }) => sentence).join(' '),
  }
  // A model that names no line at all can't do it; that says nothing about its sentences.
  const isTraced = TRACED_FIELDS.some((field) =>
    sentences[field].some(({ line, quote }) => line !== null || quote !== ''),
  )
  return isTraced ? { ...answer, sources: sourcesOf(sentences, lines) } : answer
}

function sourcesOf(sentences: Sentences, lines: readonly SpokenLine[]): SummarySource[] {
  const supportOf = supportFinder(lines)
  return TRACED_FIELDS.flatMap((field) =>
    sentences[field].map(({ sentence, line, quote }): SummarySource => {
      const said = field === 'keyTopics' ? topicOf(sentence) : sentence
      return { field, sentence: said, ...supportOf({ sentence: said }, { line, quote }) }
    }),
  )
}

function proseOf(sentences: readonly WireSentence[]): string {
  return sentences.reduce((text, { sentence, newParagraph }) => {
    if (text === '') return sentence
    return `${text}${newParagraph ? '\n\n' : ' '}${sentence}`
  }, '')
}

/** Without the dash that it gets anyway. */
function topicOf(sentence: string): string {
  return sentence.replace(/^[-*•–]\s*/, '')
}
