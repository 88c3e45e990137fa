import type { Act } from '@lanternkeep/schema'
import { stripProjection } from '@lanternkeep/sync'
import type { KeptChange, PendingRow, Rejection } from '@lanternkeep/sync/client'
import { CAMPAIGN, tokensIn } from '@lanternkeep/sync/simulator'
import { first } from 'rxjs'
import { aheadPrefix, begunPrefix, stepPrefix } from '../../../../../lib/browser/browser-keys.ts'
import type { StoredDocument } from '../../browser/disk.ts'
import { copyOf, everythingOn } from '../../browser/disk-copy.ts'
import { toFirstRelease } from '../../browser/first-release.ts'
import { type Device, documentsOn, storedOn } from '../device.ts'
import { forgiveLeavingBehind } from '../what-comes-back.ts'
import { ONLY_BY_ACTS, type World } from '../world.ts'
import { doOn, type Moment } from './person-steps.ts'

const MINUTE_MS = 60 * 1000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const YEAR_MS = 365 * DAY_MS
const REOPENS_WITHIN_MS = 3_000
const MOST_CLONES = 2

/** Kills the page in the middle of its work and reopens it a little later. */
export function die({ world, device, random }: Moment): void {
  const { page } = device
  if (!page) return
  page.life.tasksLeft = random(0, 80)
  void page.life.ended.then(() => openSoon(world, device, random(0, REOPENS_WITHIN_MS)))
}

/** The app closes its databases cleanly and is reopened. */
export function close({ world, device, random }: Moment): void {
  const ms = random(0, REOPENS_WITHIN_MS)
  doOn({ world, device }, async ({ app, db }) => {
    await app.closeLocalDb(db)
    device.kill()
  })
  const closing = world.busy.get(device) ?? Promise.resolve()
  void closing.then(() => openSoon(world, device, ms))
}

function openSoon(world: World, device: Device, ms: number): void {
  world.time.add(ms, () => open(world, device))
}

function open(world: World, device: Device): void {
  device.open().catch((error: Error) => world.faults.push(`${device.name} does not open: ${error.message}`))
}

/** A laptop is shut for a while: nothing runs, and its streams are silent. */
export function doze({ world, device, random }: Moment): void {
  const { page } = device
  if (!page || page.life.asleep) return
  page.life.asleep = true
  world.time.add(random(1_000, 90_000), () => {
    page.life.asleep = false
    world.time.wake(page.life)
    world.time.add(0, () => page.realm.setVisible(true), page.life)
  })
}

export function setClock({ device, random }: Moment): void {
  device.skewMs = random(-5, 5) * DAY_MS + random(-100_000, 100_000)
}

/** A year behind or ahead, as after a dead battery, or a few minutes off. */
export function setWrongClock({ device, random }: Moment): void {
  device.skewMs = random(-1, 1) * YEAR_MS + random(-10, 10) * MINUTE_MS
}

/** In mid-evening, as at the end of summer time or when the clock is set by hand. */
export function turnClockBack({ device }: Moment): void {
  device.skewMs -= HOUR_MS
}

/** Switches cloud sync off, which pauses the person's own campaigns on this device. */
export function pause({ device }: Moment): void {
  device.switchedOn = false
  device.tellPerson()
}

export function resume({ device }: Moment): void {
  device.switchedOn = true
  device.tellPerson()
}

export function remove({ world, device }: Moment): void {
  doOn({ world, device }, async ({ app, db }) => {
    // Without a card the screen offers no way to remove it.
    if (!db.store.factsOf(CAMPAIGN) && documentsOn(device, 'campaigns').length === 0) return
    const isRemoved = (all: typeof db.store.facts$.value) => all.get(CAMPAIGN)?.removed === true
    const leaving = db.store.facts$.pipe(first(isRemoved)).subscribe(() => {
      forgiveLeavingBehind(world, device, db)
      forgetUnsentDeletions(world, device)
    })
    await app.removeCampaignFromDevice(db, CAMPAIGN)
    leaving.unsubscribe()
  })
}

/** An unsent deletion isn't kept when its campaign leaves the device: words struck out before it stay on the server. */
function forgetUnsentDeletions({ server, journal }: World, device: Device): void {
  const sent = new Set(server.store.allRows().map(({ document }) => stripProjection(document.rev)))
  const unsent = storedOn(device, 'sessions').filter(({ _deleted, rev }) => _deleted && !sent.has(stripProjection(rev)))
  for (const { id } of unsent) {
    for (const word of journal.erased) if (word.startsWith(`${id} `)) journal.erased.delete(word)
  }
}

export function bringBack({ world, device }: Moment): void {
  doOn({ world, device }, async ({ app, db }) => {
    if (db.store.factsOf(CAMPAIGN)?.removed) await app.bringBackCampaign(db, CAMPAIGN)
  })
}

/** Saves everything on the device as a file. */
export function copy({ world, device }: Moment): void {
  doOn({ world, device }, async ({ app, db }) => {
    const now = new Date(world.time.now()).toISOString()
    const { file } = await app.makeCopy(db, { accountName: device.name, now })
    world.copies.set(device, await file.text())
  })
}

/** Restores a copy of this or another device of the same person, with the app's suggestions. */
export function restoreCopy({ world, device, random }: Moment): void {
  const own = [...world.copies].filter(([from]) => from.guest === device.guest)
  const [, text] = own[random(0, Math.max(0, own.length - 1))] ?? []
  if (text === undefined) return
  doOn({ world, device }, async ({ app, db }) => {
    const file = { text: async () => text } as Blob
    const read = await app.readCopy(file)
    const choices = app.suggestedChoices(await app.planRestore(db, read))
    await app.restoreCopy(db, { copy: read, choices })
  })
}

/** Copies the browser's profile to another machine while the app is closed: two devices with one identity. */
export function clone({ world, device }: Moment): void {
  if (world.devices.filter(({ name }) => name.includes('-clone')).length >= MOST_CLONES) return
  device.kill()
  const { name, guest, account, isPaid, switchedOn } = device
  for (const { key } of pendingOn(device)) world.server.clonedEdits.add(key)
  const disk = copyOf(device.disk, world.disks.newDisk())
  const cloned = world.newDevice({ name: `${name}-clone`, guest, account, disk })
  Object.assign(cloned, { isPaid, switchedOn })
  for (const each of [device, cloned]) open(world, each)
}

function pendingOn({ disk }: Device): readonly PendingRow[] {
  return (everythingOn(disk).beside.pending ?? []) as PendingRow[]
}

/** Updates to the app's next release. */
export function update({ world, device, random }: Moment): void {
  device.kill()
  device.release = 'next'
  openSoon(world, device, random(0, REOPENS_WITHIN_MS))
}

/** Until now the device had the app's first release: its stored data is in the old format, and is taken over. */
export function takeOver({ world, device, random }: Moment): void {
  if (!device.page?.db) return
  device.kill()
  const ms = random(0, REOPENS_WITHIN_MS)
  const converting = toFirstRelease(device.disk, device.account).then(() => openSoon(world, device, ms))
  world.busy.set(device, converting)
}

/** The browser erases everything of this site. Work that was only here is lost; no sync can prevent that. */
export function evict({ world, device, random }: Moment): void {
  device.kill()
  forgiveLosses(world, device)
  device.disk = world.disks.newDisk()
  world.copies.delete(device)
  openSoon(world, device, random(0, REOPENS_WITHIN_MS))
}

function forgiveLosses({ ledger, server, devices, lostHealth }: World, lost: Device): void {
  const rows = server.store.allRows().map(({ document }) => document)
  const others = devices.filter((device) => device !== lost).map(({ disk }) => everythingOn(disk))
  const revs = new Set(rows.map(({ rev }) => stripProjection(rev)))
  const { documents, beside } = everythingOn(lost.disk)
  const pending = documents.filter(({ rev }) => rev && !revs.has(stripProjection(rev)))
  ledger.forgive(tokensIn([documents, beside]), tokensIn([rows, others]))
  const { rejections = [], keeps = [] } = beside as { rejections?: Rejection[]; keeps?: KeptChange[] }
  const putAside = [...rejections.map(({ mine }) => mine), ...keeps.map(({ document }) => document)]
  for (const { id } of [...pending, ...putAside]) ledger.giveUp(id)
  // An act and its characters are sent one by one: part of them may be on the server.
  for (const { id, changes = [] } of pending as (StoredDocument & Partial<Act>)[]) {
    for (const each of [id, ...changes.map(({ characterId }) => characterId)]) lostHealth.add(each)
  }
  for (const id of ONLY_BY_ACTS.filter((each) => isInUnfinishedAct(lost, each))) lostHealth.add(id)
}

/** The page died in an act, and only this disk knew the rest of it. */
function isInUnfinishedAct({ account, disk }: Device, characterId: string): boolean {
  const prefixes = [aheadPrefix(account), begunPrefix(account), stepPrefix(account)]
  return [...disk.localStorage].some(([key, act]) => {
    return prefixes.some((prefix) => key.startsWith(prefix)) && act.includes(`"${characterId}"`)
  })
}
