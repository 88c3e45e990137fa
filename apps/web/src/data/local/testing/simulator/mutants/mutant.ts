import type { SourcePatch } from '../../browser/bundle.ts'

/** A deliberate fault in what ships. A schedule or the named test must catch it: this tests the tests. */
export type Mutant = { breaks: string; patches: SourcePatch[] } & (BySchedule | ByTest)
/** The seed of a schedule that has shown the fault. If it no longer does, others are played. */
type BySchedule = { seed: number; test?: undefined }
/** For faults that schedules hardly ever show. */
type ByTest = { test: { file: string; name: string }; seed?: undefined }

export function patch(file: string, from: string, to: string): SourcePatch {
  return { file, from, to }
}
