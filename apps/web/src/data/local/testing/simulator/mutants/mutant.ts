import type { SourcePatch } from '../../browser/bundle.ts'

/** A deliberate fault in what ships. Each must be caught, by a schedule or by the test that it names: a test of the test. */
export type Mutant = { breaks: string; patches: SourcePatch[] } & (BySchedule | ByTest)
/** The seed of one that has shown it; others are played when it doesn't any more. */
type BySchedule = { seed: number; test?: undefined }
/** Schedules hardly ever show it. */
type ByTest = { test: { file: string; name: string }; seed?: undefined }

export function patch(file: string, from: string, to: string): SourcePatch {
  return { file, from, to }
}
