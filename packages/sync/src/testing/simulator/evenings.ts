import { runEvening } from './run.ts'

/** Faults of many evenings, each with its seed: `npm run simulate -- --seed 7` shows and shrinks it. */
export function faultsOfEvenings(first: number, count: number): string[] {
  return Array.from({ length: count }, (_, index) => first + index).flatMap((seed) => {
    return runEvening(seed).map((fault) => `seed ${seed}: ${fault}`)
  })
}
