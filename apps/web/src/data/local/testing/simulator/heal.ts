import { COLLECTION_NAMES, type CollectionName } from '@lanternkeep/sync'
import { CAMPAIGN, type CheckedDevice, membershipOf } from '@lanternkeep/sync/simulator'
import { everythingOn } from '../browser/disk-copy.ts'
import { type Device, documentsOn } from './device.ts'
import { settle } from './steps/fight-steps.ts'
import { saveAtLast } from './steps/journal-steps.ts'
import { mend } from './steps/network-steps.ts'
import { isGmHere } from './steps/person-steps.ts'
import { holdsItsView, join, type World } from './world.ts'

/**
 * A stream that died silently is noticed after 45 seconds, and a page that dozed may have to find its network first.
 */
const HEALS_WITHIN_MS = 100_000
const LOOKS_EVERY_MS = 500
/** The cards show their state within a second. */
const QUIET_MS = 4_000
const REPLAY_FREE_MS = 1_000
const MOST_LOOKS = 5

/** Ends all faults, and everyone opens the app. Returns what keeps them from coming to rest. */
export async function heal(world: World): Promise<string[]> {
  const { server, devices } = world
  if (!server.paid) server.setPaid(true)
  for (const device of devices) {
    device.switchedOn = true
    mend({ world, device, random: () => 0 })
    letLive(device)
    wake(world, device)
    device.tellPerson()
  }
  await Promise.all(devices.map((device) => world.busy.get(device)))
  // What a person still did may have brought a page near its end.
  for (const device of devices) letLive(device)
  await Promise.all(devices.map((device) => openAtLast(world, device)))
  // Acts cause no pokes: a device with an old mark learns the new one when it reconnects.
  for (const names of [COLLECTION_NAMES.filter((name) => name !== 'acts'), COLLECTION_NAMES]) {
    server.endStreams()
    const restless = await comeToRest(world, names)
    if (restless.length > 0) return restless
    await settleWhatWasUndone(world)
  }
  // What was settled last goes up.
  const restless = await comeToRest(world, COLLECTION_NAMES)
  return restless.length > 0 ? restless : silence(world)
}

/** Returns what keeps the devices from it. */
async function comeToRest(world: World, names: readonly CollectionName[]): Promise<string[]> {
  const { time, devices } = world
  const end = time.now() + HEALS_WITHIN_MS
  while (time.now() < end && unsettled(world, names).length > 0) {
    await time.sleep(LOOKS_EVERY_MS)
    // A removal that a dead page had begun may end only now.
    await Promise.all(devices.map((device) => joinAgain(world, device)))
  }
  const restless = unsettled(world, names)
  return restless.length > 0 ? [`I2 no rest: ${restless.join('; ')}`] : []
}

/** As the hub does on a GM's device. */
async function settleWhatWasUndone({ devices, loot, journal }: World): Promise<void> {
  for (const device of devices) {
    await device.use(async ({ app, db }) => {
      if (!isGmHere(device, db)) return
      if (journal.typed.size > 0) await saveAtLast({ app, db }, device)
      await (loot.size > 0 ? settle({ app, db }) : app.settleLeft(db, CAMPAIGN))
    })
  }
}

function letLive({ page }: Device): void {
  if (page) page.life.tasksLeft = undefined
}

function wake({ time }: World, { page }: Device): void {
  if (!page?.life.asleep) return
  page.life.asleep = false
  time.wake(page.life)
  time.add(0, () => page.realm.setVisible(true), page.life)
}

async function openAtLast(world: World, device: Device): Promise<void> {
  if (!isUsed(world, device)) return
  await device.open()
  await joinAgain(world, device)
}

/** A guest who is a member without the campaign on their device joins, such as one who was let in again. */
async function joinAgain(world: World, device: Device): Promise<void> {
  const isIn = membershipOf(world.server, device.guest)?.status === 'active'
  const { db } = device.page ?? {}
  if (device.account === 'guest' && isIn && db && !db.store.factsOf(CAMPAIGN)) await join(world, device)
}

/** People who never joined haven't opened the app. The server may have forgotten who did. */
function isUsed({ server }: World, { guest, disk }: Device): boolean {
  return membershipOf(server, guest) !== undefined || disk.collections.size > 0
}

/** Why it isn't over yet. */
function unsettled(world: World, names: readonly CollectionName[]): string[] {
  return world.devices.flatMap((device) => {
    const { db } = device.page ?? {}
    if (device.line.onTheirWay > 0) return [`a call of ${device.name} is on its way`]
    if (!db) return isUsed(world, device) ? [`${device.name} is closed`] : []
    const { online, active, waiting, problem } = db.connection$.value
    // A guest without a membership asks the server nothing.
    const asks = device.account !== 'guest' || (hasCampaign(device) && db.store.factsOf(CAMPAIGN) !== undefined)
    const isQuiet = !asks || (online && !active && Object.keys(waiting).length === 0)
    const isThere = () =>
      hasCampaign(device)
        ? holdsItsView(world, device, names)
        : COLLECTION_NAMES.every((name) => documentsOn(device, name).length === 0) && knowsWhoIsGm(world, device)
    const knowsPlan = device.account !== 'owner' || device.isPaid === world.server.paid
    if (isQuiet && knowsPlan && isThere()) return []
    return [`${device.name} ${JSON.stringify({ online, active, waiting, problem, isThere: isThere() })}`]
  })
}

/** Nothing here is out of date when the role is, so only this says that a dead stream wasn't noticed yet. */
function knowsWhoIsGm({ server }: World, { guest, page }: Device): boolean {
  return page?.db?.store.factsOf(CAMPAIGN)?.role !== 'gm' || membershipOf(server, guest)?.role === 'gm'
}

/** I2: a device with nothing new sends nothing. */
async function silence({ time, devices }: World): Promise<string[]> {
  const before = devices.map(({ line }) => line.pushes)
  await time.sleep(QUIET_MS)
  const restless = devices.filter(({ line }, index) => line.pushes > (before[index] ?? 0))
  return restless.map(({ name }) => `I2 ${name} still pushes`)
}

/** False: it was removed from this device. */
export function hasCampaign({ page }: Device): boolean {
  return page?.db?.store.factsOf(CAMPAIGN)?.removed !== true
}

/** Everyone's device, with what its campaign's card says. */
export function checkedDevices(world: World): Promise<CheckedDevice[]> {
  const { time, devices } = world
  const used = devices.filter((device) => isUsed(world, device))
  return Promise.all(
    used.map(async (device) => {
      const card = await device.use(async ({ app, db }) => {
        let latest: Record<string, CheckedDevice['status']> = {}
        const watching = app.campaignSync$(db).subscribe((cards) => {
          latest = cards
        })
        // A silently dead connection may be noticed only now: then the device pulls once more.
        for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
          await time.sleep(REPLAY_FREE_MS)
          if (latest[CAMPAIGN]?.status !== 'syncing') break
        }
        watching.unsubscribe()
        return latest[CAMPAIGN]
      })
      const { rejections = [], keeps = [] } = everythingOn(device.disk).beside
      return {
        id: device.name,
        guest: device.guest,
        hasCampaign: hasCampaign(device),
        documents: (name) => documentsOn(device, name),
        putAside: [
          ...(rejections as { mine: CheckedDevice['putAside'][number] }[]).map(({ mine }) => mine),
          ...(keeps as { document: CheckedDevice['putAside'][number] }[]).map(({ document }) => document),
        ],
        isRefused: rejections.length > 0,
        status: card ?? { status: 'local', reason: 'no card' },
      }
    }),
  )
}
