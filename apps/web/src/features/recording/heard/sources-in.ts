import type { Recording, RecordingSource, TracedField } from '@lanternkeep/schema'

/** The sentences that are still in the text as the model wrote them, each once. */
export function sourcesIn({ sources = [] }: Recording, field: TracedField, text: string): RecordingSource[] {
  const own = sources.filter((source) => source.field === field && text.includes(source.sentence))
  return [...new Map(own.map((source) => [source.sentence, source])).values()]
}

export function isSaid({ quote, at }: RecordingSource): boolean {
  return quote !== undefined && at !== undefined
}
