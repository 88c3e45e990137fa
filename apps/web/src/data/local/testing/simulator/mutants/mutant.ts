import type { SourcePatch } from '../../browser/bundle.ts'

/** A deliberate fault in what ships. The simulator must catch every one: a test of the test. */
export type Mutant = {
  breaks: string
  patches: SourcePatch[]
  /** Of a schedule that has shown it; others are played when it doesn't any more. */
  seed: number
  /** Schedules hardly ever show it; this test does. */
  test?: { file: string; name: string }
}

export function patch(file: string, from: string, to: string): SourcePatch {
  return { file, from, to }
}
