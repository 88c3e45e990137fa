import type { Turn } from '@lanternkeep/schema'
import { COLLECTION_NAMES, type CollectionName, type SyncDocument } from '@lanternkeep/sync'
import {
  CAMPAIGN,
  COUNTERS_AT_FIRST,
  createLedger,
  everythingFor,
  type Guest,
  type Ledger,
  membershipOf,
  NOW,
  newSheet,
} from '@lanternkeep/sync/simulator'
import type { DiskMaker, Stored } from '../browser/disk.ts'
import { createVirtualTime, type VirtualTime } from '../browser/virtual-time.ts'
import { type Device, type DeviceOptions, newDevice, plainOf, storedOn } from './device.ts'
import { createJournal, type Journal } from './journal.ts'
import type { Kit } from './kit.ts'
import { openServer, type Server } from './server.ts'

export const PEOPLE = {
  owner: { person: { userId: 'owner' } },
  pia: { person: { userId: 'pia' } },
  tom: { person: { guestId: 'tom' } },
  una: { person: { guestId: 'una' } },
} satisfies Record<string, Guest>

/** A foe and a hero that only acts ever change, so that their health shows whether every act counts once. */
export const FOE = 'orc'
export const HERO = 'cleo'
export const ONLY_BY_ACTS: readonly string[] = [FOE, HERO]
/** What creatures of an encounter are called. Only acts change them, too, and they may be made on several devices. */
export const MADE_FOE = 'Ghoul'
/** Few hits reach zero, and few healings the maximum, where the order of the acts matters. */
export const HEALTH_AT_FIRST = 60

/** The first devices are the owner's: the laptop and the tablet. */
export const GM_DEVICES = 2

export type World = {
  time: VirtualTime
  server: Server
  ledger: Ledger
  devices: Device[]
  /** What a device is doing for its person; the next thing waits for it. */
  busy: Map<Device, Promise<unknown>>
  /** The last copy that was saved from each device, as a file. */
  copies: Map<Device, string>
  /** Of the server. */
  backups: ReturnType<Server['store']['backUp']>[]
  /** Acts that the server had when it was restored, if no GM’s device had them or brought them back. */
  lostActs: SyncDocument[]
  /** Ids of characters whose health was changed by an act that was lost, in part, with a device. */
  lostHealth: Set<string>
  /** Devices that held more than they had noted when the server was restored. */
  unplaced: Set<Device>
  /** Turns that someone saw and passed, by `passKey`. */
  passes: Set<string>
  /** Ids of items that came with an encounter, each with the foe that carries it. */
  loot: Map<string, string>
  /** Turns that came by an edit, by `passKey`. */
  comings: string[]
  journal: Journal
  faults: string[]
  /** Acts that have begun and not ended: a page that dies in the middle leaves half of one. */
  openActs: number
  /** Likewise of what moves the turn: it may have moved without an act that says so. */
  openMoves: number
  disks: DiskMaker
  newMark(): string
  newDevice(options: Omit<DeviceOptions, 'seed'>): Device
}

const START = Date.parse(NOW)
/** The most that disks take now and then; one schedule in three has slow ones. */
const DISK_MS = [3, 3, 40]
const SETTLES_WITHIN_MS = 20_000
/** Writes that a person's act made through RxDB; all others are the replication's. */
const BY_PERSON = new Set([
  'rx-collection-bulk-insert',
  'rx-collection-bulk-remove',
  'rx-document-save-data',
  'incremental-write',
])

export function newWorld(seed: number, kit: Kit): World {
  const time = createVirtualTime(START)
  const ledger = createLedger()
  const server = openServer(time, ledger, kit)
  kit.disks.attach(time)
  let marks = 0
  const world: World = {
    time,
    server,
    ledger,
    devices: [],
    busy: new Map(),
    copies: new Map(),
    backups: [],
    lostActs: [],
    lostHealth: new Set(),
    unplaced: new Set(),
    passes: new Set(),
    loot: new Map(),
    comings: [],
    journal: createJournal(),
    faults: [],
    openActs: 0,
    openMoves: 0,
    disks: kit.disks,
    newMark: () => `mark-${++marks}`,
    newDevice: (options) => {
      const surroundings = {
        time,
        server,
        disks: kit.disks,
        pages: kit.pages,
        onStored: (stored: Stored) => noteStored(world, stored),
        slowestDiskMs: DISK_MS[seed % DISK_MS.length] ?? 0,
      }
      const device = newDevice(surroundings, { ...options, seed: seed + 101 * (world.devices.length + 1) })
      world.devices.push(device)
      return device
    },
  }
  return world
}

/** One turn of one combat. */
export function passKey(fightId: unknown, { round, entryId }: Turn): string {
  return JSON.stringify([fightId, round, entryId])
}

/** Several devices may write the same act on them. */
export function isUncounted({ id, name }: { id: string; name?: unknown }): boolean {
  return ONLY_BY_ACTS.includes(id) || String(name).startsWith(MADE_FOE)
}

function noteStored({ ledger, journal, faults }: World, { collection, before, after, by }: Stored): void {
  if (!BY_PERSON.has(by) || isUncounted(after)) return
  const name = COLLECTION_NAMES.find((known) => known === collection)
  faults.push(...journal.wrote(before, after).map((word) => `J3 a write took ${word} unseen`))
  if (name) ledger.wrote(name, before && plainOf(before), plainOf(after))
}

/**
 * A campaign with three claimed sheets and a foe, its GM with two devices and two players; a third player joins later.
 */
export async function begin(world: World): Promise<void> {
  const { server } = world
  const laptop = world.newDevice({ name: 'laptop', guest: PEOPLE.owner, account: 'owner' })
  const tablet = world.newDevice({ name: 'tablet', guest: PEOPLE.owner, account: 'owner' })
  const phone = world.newDevice({ name: 'phone', guest: PEOPLE.pia, account: 'pia' })
  const guestPhone = world.newDevice({ name: 'guest-phone', guest: PEOPLE.tom, account: 'guest' })
  world.newDevice({ name: 'late-phone', guest: PEOPLE.una, account: 'guest' })
  await laptop.open()
  await insertFirst(world, laptop)
  await until(world, 'the campaign is in the cloud', () => server.store.allRows().length === 5)
  for (const guest of [PEOPLE.pia, PEOPLE.tom]) server.changeMember(guest, {})
  server.claim('ash', PEOPLE.pia)
  server.claim('bryn', PEOPLE.tom)
  server.claim(HERO, PEOPLE.pia)
  await Promise.all([tablet.open(), join(world, phone), join(world, guestPhone)])
  await until(world, 'everybody has it', () => {
    return [laptop, tablet, phone, guestPhone].every((device) => holdsItsView(world, device))
  })
}

async function insertFirst({ ledger }: World, laptop: Device): Promise<void> {
  const bare = { rev: '', conflicts: [], lastModified: NOW }
  const campaign = { id: CAMPAIGN, name: ledger.token('w'), sessionNumber: 1, startingLevel: 1, playerCount: 4 }
  await insert(laptop, 'campaigns', { ...campaign, ...bare })
  for (const name of ['ash', 'bryn']) {
    const sheet = newSheet(name, { ...COUNTERS_AT_FIRST, notes: ledger.token('gm') })
    await insert(laptop, 'characters', sheet)
  }
  const health = { health: HEALTH_AT_FIRST, maxHealth: HEALTH_AT_FIRST, tempHealth: 0, includeInInitiative: true }
  const { playerName: _, ...orc } = newSheet(FOE, { ...health, type: 'monster', name: FOE })
  await insert(laptop, 'characters', orc as SyncDocument)
  await insert(laptop, 'characters', newSheet(HERO, health))
}

/** Writes a document as the app's own functions do. */
export async function insert(device: Device, name: CollectionName, document: object): Promise<void> {
  await device.use(async ({ app, db, realm }) => {
    const own = realm.copy({ conflicts: [], ...document }) as never
    await app.insertDocument(db.collections[name] as never, own)
  })
}

/** The join call was answered: the campaign is shown at once. */
export async function join(world: World, device: Device): Promise<void> {
  await device.open()
  const membership = membershipOf(world.server, device.guest)
  const [campaign] = everythingFor(world.server, device.guest, 'campaigns')
  if (!membership || !campaign) return
  await device.use(async ({ app, db, realm }) => {
    const { role, memberId } = membership
    await app.saveJoinedCampaign(db, realm.copy(campaign) as never, { role, memberId })
  })
}

/** Whether the device has exactly what its person may see of the campaign. */
export function holdsItsView(
  { server }: World,
  device: Device,
  names: readonly CollectionName[] = COLLECTION_NAMES,
): boolean {
  return names.every((name) => {
    const expected = server.viewFor(device.guest, name)
    const held = new Map(storedOn(device, name).flatMap(({ id, rev, _deleted }) => (_deleted ? [] : [[id, rev]])))
    return held.size === expected.length && expected.every(({ id, rev }) => held.get(id) === rev)
  })
}

/** Checks again and again while time passes. */
export async function until({ time }: World, what: string, check: () => boolean): Promise<void> {
  for (const end = time.now() + SETTLES_WITHIN_MS; time.now() < end; ) {
    if (check()) return
    await time.sleep(50)
  }
  throw new Error(`Waited in vain until ${what}`)
}
