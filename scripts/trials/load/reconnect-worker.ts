import { setTimeout as wait } from 'node:timers/promises'
import type { Party } from '../../../apps/api/src/testing/write-parties.ts'
import { newCharacter } from '../../../packages/schema/src/index.ts'
import { type Device, openDevice } from './device.ts'
import { takeOrders } from './workers.ts'

const LOOKS_EVERY_MS = 50
/** So many parties connect at once, when all of them do for the first time. */
const OPENS_AT_ONCE = 25
const BACK_WITHIN_MS = 300_000

type Group = { campaignId: string; gm: Device; devices: Device[]; lastOpens: number[] }
const groups: Group[] = []

/**
 * How long each device took from the strike until it was back with everything, what kept the others away, and how many
 * calls failed in which way until then.
 */
export type Back = { seconds: number[]; away: string[]; failures: Record<string, number> }

export type ReconnectOrders = {
  open(given: { url: string; parties: Party[] }): Promise<void>
  /** Called when the server goes down: GMs change something, and the devices come back. */
  strike(round: number): Promise<Back>
}

takeOrders({
  async open({ url, parties }) {
    for (let at = 0; at < parties.length; at += OPENS_AT_ONCE) {
      const opened = parties.slice(at, at + OPENS_AT_ONCE).map((party) => groupOf(url, party))
      for (const { devices } of opened) for (const device of devices) device.listen()
      while (!opened.every(({ devices }) => devices.every(isThere))) await wait(LOOKS_EVERY_MS)
      groups.push(...opened)
    }
  },
  async strike(round) {
    const began = performance.now()
    for (const group of groups) group.lastOpens = group.devices.map(({ counts }) => counts.opens)
    const all = await Promise.all(groups.map((group) => comeBack(group, round, began)))
    const failures = failuresOf(groups.flatMap(({ devices }) => devices))
    return { seconds: all.flatMap(({ seconds }) => seconds), away: all.flatMap(({ away }) => away), failures }
  },
} satisfies ReconnectOrders)

function groupOf(url: string, { campaignId, gm: { id, cookie }, phones }: Party): Group {
  const gm = openDevice({ url, replica: `gm-${campaignId}`, cookie, account: id })
  const others = phones.map((phone, index) => {
    return openDevice({ url, replica: `phone-${campaignId}-${index}`, cookie: phone })
  })
  return { campaignId, gm, devices: [gm, ...others], lastOpens: [] }
}

/** Since the last look. */
function failuresOf(devices: readonly Device[]): Record<string, number> {
  const sum: Record<string, number> = {}
  for (const { counts } of devices) {
    for (const [what, count] of Object.entries(counts.failures)) sum[what] = (sum[what] ?? 0) + count
    counts.failures = {}
  }
  return sum
}

function isThere(device: Device): boolean {
  return device.isListening() && device.isQuiet()
}

type BackTogether = Omit<Back, 'failures'>

async function comeBack(
  { campaignId, gm, devices, lastOpens }: Group,
  round: number,
  began: number,
): Promise<BackTogether> {
  const identity = { id: `hero-${campaignId}-${round}`, campaignId, name: 'Esra', playerName: 'Ines' }
  const hero = newCharacter('player', { ...identity, now: new Date().toISOString() })
  const doc = { ...hero, rev: `${gm.replica}.${round}` }
  let verdict = 'not answered'
  const pushed = gm.push('characters', [{ doc, base: null }]).then(([answer]) => {
    verdict = answer?.verdict ?? 'no verdict'
  })
  const seconds = new Map<Device, number>()
  const isBack = (device: Device, index: number) => {
    return device.counts.opens > (lastOpens[index] ?? 0) && isThere(device)
  }
  // Nobody tells the GM's device about its own push.
  const has = (device: Device) => (device === gm ? verdict === 'ok' : device.revOf('characters', doc.id) === doc.rev)
  while (seconds.size < devices.length && performance.now() - began < BACK_WITHIN_MS) {
    for (const [index, device] of devices.entries()) {
      if (seconds.has(device) || !isBack(device, index) || !has(device)) continue
      seconds.set(device, (performance.now() - began) / 1000)
    }
    await wait(LOOKS_EVERY_MS)
  }
  await pushed
  const away = devices.flatMap((device, index) => {
    if (seconds.has(device)) return []
    return [`${device.replica}: ${isBack(device, index) ? `without ${doc.id} (${verdict})` : 'not connected'}`]
  })
  return { seconds: [...seconds.values()], away }
}
