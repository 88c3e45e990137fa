import type { SourcePatch } from '../../browser/bundle.ts'

/** A deliberate fault in the code that ships. The simulator must catch every one: a test of the test. */
export type Mutant = {
  breaks: string
  patches: SourcePatch[]
  /** Of a schedule that has caught it. Others are played when this one no longer does. */
  seed: number
  /** Schedules hardly ever catch it; this test does. */
  test?: { file: string; name: string }
}

export function patch(file: string, from: string, to: string): SourcePatch {
  return { file, from, to }
}
