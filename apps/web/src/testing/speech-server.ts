import type { SpokenLine, SummarizeAnswer, SummarySource, TranscriptLine } from '@lanternkeep/schema'
import type { Outcome, TranscriptCalls } from '../data/local/index.ts'

/**
 * The server as the queue sees it. It transcribes the bytes to their own text, and repeats an earlier answer for the
 * same key.
 */
export function speechServer() {
  const answered = new Set<string>()
  let underWay = 0
  const server = {
    transcribed: [] as string[],
    summarized: [] as string[],
    /** The lines of the last summary, and what it says about them. */
    spoken: [] as SpokenLine[],
    sources: undefined as SummarySource[] | undefined,
    /** The names that came with the summary. */
    cast: [] as string[],
    calledBack: [] as string[],
    hints: [] as string[],
    /** The most calls at the same time, and their bytes. */
    most: 0,
    mostBytes: 0,
    /** Answers that cost something. */
    paid: 0,
    /** First answers by the spoken text; 'summary' for the summary. */
    answers: {} as Record<string, Outcome<never>[]>,
    /** Times of what was said, by the spoken text. */
    lines: {} as Record<string, TranscriptLine[]>,
    holdUntil: {} as Record<string, Promise<unknown>>,
    isLosingAnswers: false,
  }
  let bytes = 0
  async function answer<T>(name: string, { key, signal }: { key: string; signal: AbortSignal }, give: () => T) {
    const calledBack = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
    await Promise.race([server.holdUntil[name], calledBack])
    if (signal.aborted) server.calledBack.push(name)
    const instead = server.answers[name]?.shift()
    if (instead) return instead
    if (!answered.has(key)) server.paid += 1
    answered.add(key)
    if (server.isLosingAnswers || signal.aborted) return { kind: 'later' } as const
    return { kind: 'answer', answer: give() } as const
  }
  const calls: TranscriptCalls = {
    mayAsk: () => true,
    transcribeHere: async (audio) => ({ kind: 'answer', answer: { text: await audio.text() } }),
    transcribe: async (audio, { hints, ...asked }) => {
      underWay += 1
      bytes += audio.size
      server.most = Math.max(server.most, underWay)
      server.mostBytes = Math.max(server.mostBytes, bytes)
      server.hints = hints
      const said = (await audio.text()).trim()
      server.transcribed.push(said)
      const outcome = await answer(said, asked, () => ({
        text: said,
        ...(server.lines[said] && { lines: server.lines[said] }),
      }))
      underWay -= 1
      bytes -= audio.size
      return outcome
    },
    summarize: (transcription, { hints, lines = [], ...asked }) => {
      server.spoken = lines
      server.cast = hints
      server.summarized.push(transcription)
      const parts = transcription.split('\n\n').length
      const summarized = {
        summary: `A summary of ${parts}.`,
        keyTopics: `Topics of ${parts}.`,
        partyLocation: 'Saltmere',
        ...(server.sources && { sources: server.sources }),
      }
      return answer<SummarizeAnswer>('summary', asked, () => summarized)
    },
  }
  return Object.assign(server, { calls })
}
