import { seededRandomInt } from '@lanternkeep/schema'
import { faultsAfterHealing } from '@lanternkeep/sync/simulator'
import { faultsOfFights } from './fight-checks.ts'
import { checkedDevices, heal } from './heal.ts'
import { faultsOfJournal } from './journal-checks.ts'
import type { Kit } from './kit.ts'
import { faultsAtRest } from './rest-checks.ts'
import * as conditionSteps from './steps/condition-steps.ts'
import * as deviceSteps from './steps/device-steps.ts'
import { fight } from './steps/fight-steps.ts'
import { handout } from './steps/handout-steps.ts'
import { journal } from './steps/journal-steps.ts'
import * as networkSteps from './steps/network-steps.ts'
import type { Moment } from './steps/person-steps.ts'
import * as personSteps from './steps/person-steps.ts'
import * as serverSteps from './steps/server-steps.ts'
import * as spendSteps from './steps/spend-steps.ts'
import { type Step, type StepKind, stepsOf } from './steps/steps.ts'
import { trash } from './steps/trash-steps.ts'
import * as turnSteps from './steps/turn-steps.ts'
import { begin, newWorld, type World } from './world.ts'

const PLAY: Record<StepKind, (moment: Moment) => void> = {
  ...personSteps,
  ...networkSteps,
  ...deviceSteps,
  ...serverSteps,
  ...turnSteps,
  ...spendSteps,
  ...conditionSteps,
  fight,
  trash,
  journal,
  handout,
  // What every step does before its work.
  wait: () => {},
}

export type Run = { faults: string[]; virtualMs: number; fingerprint: number }

/** Plays the schedule of this seed and returns what went wrong. The same seed is the same schedule. */
export async function runSchedule(seed: number, kit: Kit, steps: readonly Step[] = stepsOf(seed)): Promise<Run> {
  const world = newWorld(seed, kit)
  const { time } = world
  const startedAt = time.now()
  try {
    const faults = await time.run(async () => {
      await begin(world)
      for (const step of steps) await play(world, step)
      const restless = await heal(world)
      const devices = await checkedDevices(world)
      const replay = (guest: (typeof devices)[number]['guest'], body: object) => {
        world.server.push(guest, JSON.stringify(body))
      }
      return [
        ...restless,
        ...faultsAtRest(world, devices),
        ...faultsOfFights(world, devices),
        ...faultsOfJournal(world, devices),
        ...faultsAfterHealing(world.server, devices, replay),
      ]
    })
    return {
      faults: [...faults, ...world.faults, ...uncaught(world)],
      virtualMs: time.now() - startedAt,
      fingerprint: world.server.calls.fingerprint,
    }
  } catch (error) {
    const { message, stack } = error as Error
    return {
      faults: [`stuck: ${message} ${stack?.split('\n')[1]}`, ...world.faults, ...uncaught(world)],
      virtualMs: 0,
      fingerprint: 0,
    }
  } finally {
    for (const device of world.devices) device.kill()
  }
}

function uncaught({ time }: World): string[] {
  return time.uncaught.map((text) => `uncaught: ${text}`)
}

async function play(world: World, { kind, device: index, dice }: Step): Promise<void> {
  const { devices, time } = world
  const random = seededRandomInt(dice)
  const device = devices[index % devices.length]
  if (!device) return
  await time.sleep(gapBefore(kind, random))
  PLAY[kind]({ world, device, random })
}

/** Many steps follow at once, some after a pause. */
function gapBefore(kind: StepKind, random: (min: number, max: number) => number): number {
  if (kind === 'wait') return random(1_000, 20_000)
  const roll = random(0, 9)
  if (roll < 6) return random(0, 60)
  return roll < 9 ? random(60, 600) : random(600, 4_000)
}
