import { pick } from '@lanternkeep/schema'
import { cut as cutLine, fallSilent } from '../line.ts'
import type { Moment } from './person-steps.ts'

export function cut({ device }: Moment): void {
  cutLine(device.line)
}

/** The network is back, as slow as before. If it had only gone silent, the page isn't told. */
export function mend({ device, world }: Moment): void {
  const { line, page } = device
  const wasNoticed = line.down
  Object.assign(line, { down: false, halfOpen: false, slowMs: 40, failures: [] })
  if (wasNoticed && page) world.time.add(0, () => page.realm.dispatch('window', 'online'), page.life)
}

export function halfOpen({ device }: Moment): void {
  fallSilent(device.line)
}

export function slow({ device, random }: Moment): void {
  device.line.slowMs = random(500, 9000)
}

export function loseAnswer({ device, random }: Moment): void {
  device.line.lostAnswers += random(1, 3)
}

export function double({ device, random }: Moment): void {
  device.line.doubled += random(1, 2)
}

export function refuseLarge({ device, random }: Moment): void {
  device.line.mostRows = random(1, 2)
}

export function fail({ device, random }: Moment): void {
  for (let times = random(1, 4); times > 0; times -= 1) {
    device.line.failures.push(pick([500, 502, 503, 504, 507, 429], random))
  }
}

export function shortPages({ device, random }: Moment): void {
  device.line.pageRows = random(1, 3)
}
