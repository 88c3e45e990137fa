import type { SpokenLine } from '@lanternkeep/schema'
import type { AiWork } from '../ai-call.ts'

/** A token is about four characters; the prompt and the answer take the rest. */
const CHARACTERS_A_TOKEN = 3
/** Beyond this a model loses the thread, whatever its context. */
const LONGEST_CHUNK = 120_000
/** A session has about ten chunks, which would take too long one after the other. */
const MAX_CONCURRENT_REQUESTS = 4

/** In characters. */
export function longestChunk({ textContext }: AiWork): number {
  return Math.min(LONGEST_CHUNK, textContext * CHARACTERS_A_TOKEN)
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

/**
 * The lines with their numbers, as `[12] Mira: I open the gate.`, in chunks. A line that is longer than a chunk is
 * split, and each part has its number.
 */
export function numberedChunksOf(lines: readonly SpokenLine[], longest: number): string[] {
  const numbered = lines.flatMap(({ text, speaker }, index) => {
    const lead = `[${index}] ${speaker ? `${speaker}: ` : ''}`
    return chunksOf(text, Math.max(1, longest - lead.length)).map(
      (part) => `${lead}${part.replaceAll('\n', ' ').trim()}`,
    )
  })
  const chunks: string[] = []
  for (const line of numbered) {
    const last = chunks.at(-1)
    if (last !== undefined && last.length + 1 + line.length <= longest) chunks[chunks.length - 1] = `${last}\n${line}`
    else chunks.push(line)
  }
  return chunks
}

/** Works on a few chunks at a time. The results are in the order of the chunks. */
export async function inTurns<T>(chunks: readonly string[], work: (chunk: string, at: number) => Promise<T>) {
  const results: T[] = []
  for (let from = 0; from < chunks.length; from += MAX_CONCURRENT_REQUESTS) {
    const some = chunks.slice(from, from + MAX_CONCURRENT_REQUESTS)
    results.push(...(await Promise.all(some.map((chunk, at) => work(chunk, from + at)))))
  }
  return results
}
