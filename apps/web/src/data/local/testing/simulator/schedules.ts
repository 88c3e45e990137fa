import { makeKit } from './kit.ts'
import { runSchedule } from './run.ts'

/** Failures of many schedules, each with its seed: `npm run simulate -- --seed 7` shows it and its shortest form. */
export async function faultsOfSchedules(first: number, count: number): Promise<string[]> {
  const kit = await makeKit()
  const found: string[] = []
  for (let seed = first; seed < first + count; seed += 1) {
    const { faults } = await runSchedule(seed, kit)
    found.push(...faults.map((fault) => `seed ${seed}: ${fault}`))
  }
  return found
}
