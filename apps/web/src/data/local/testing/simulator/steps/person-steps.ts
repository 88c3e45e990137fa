import { type Combat, pick, type RandomInt } from '@lanternkeep/schema'
import type { CollectionName, SyncDocument } from '@lanternkeep/sync'
import { same } from '@lanternkeep/sync'
import {
  CAMPAIGN,
  type EditedDevice,
  editAsGm,
  editAsPlayer,
  membershipOf,
  onCombat,
} from '@lanternkeep/sync/simulator'
import { firstValueFrom } from 'rxjs'
import type { LocalDb } from '../../../store/local-db.ts'
import type { PageExports, PageRealm } from '../../browser/pages.ts'
import { type Device, documentsOn } from '../device.ts'
import { FOE, HERO, ONLY_BY_ACTS, passKey, type World } from '../world.ts'

export type Moment = { world: World; device: Device; random: RandomInt }

/** One thing at a time: a person waits until the app has finished. */
export function doOn(
  { world, device }: Pick<Moment, 'world' | 'device'>,
  work: (page: { app: PageExports; db: LocalDb; realm: PageRealm }) => Promise<unknown>,
): void {
  const before = world.busy.get(device) ?? Promise.resolve()
  const doing = before.then(() => device.use(work)).catch((error: unknown) => noteFailure(world, device, error))
  world.busy.set(device, doing)
}

/**
 * What an act needs may be gone since the screen showed it, and what it makes may exist by now. Nothing else may fail.
 */
const GONE = /^No (\w+ document|encounter) |StorageLost|was cleared|RxDB Error-Code: CONFLICT/

function noteFailure({ faults }: World, { name }: Device, error: unknown): void {
  const { message = String(error), stack = '' } = (error ?? {}) as Error
  if (!GONE.test(message)) faults.push(`${name} failed: ${message} ${stack.split('\n').slice(1, 4).join(' ')}`)
}

export function edit(moment: Moment): void {
  editWith(moment, editAsGm, editAsPlayer)
}

export function combat(moment: Moment): void {
  editWith(moment, onCombat, editAsPlayer)
}

/** As the person that this device believes them to be. */
function editWith({ world, device, random }: Moment, asGm: typeof editAsGm, asPlayer: typeof editAsGm): void {
  const { db } = device.page ?? {}
  const memberId = membershipOf(world.server, device.guest)?.memberId
  if (!db || !memberId || isGone(device)) return
  const edited = editedDevice(world, device, db)
  if (device.release === 'next' && random(0, 2) === 0) {
    writeOmen(edited, world, random)
    return
  }
  const edit = edited.roleIn(CAMPAIGN) === 'gm' ? asGm : asPlayer
  edit({ device: edited, random, ledger: world.ledger, memberId })
}

/** The field that only the next release knows. */
function writeOmen(device: EditedDevice, { ledger }: World, random: RandomInt): void {
  const sessions = device.documents('sessions')
  if (device.roleIn(CAMPAIGN) !== 'gm' || sessions.length === 0) return
  device.change('sessions', pick(sessions, random).id, (session) => ({ ...session, omen: ledger.token('gm') }))
}

/** The app's own functions behind the edits. */
function editedDevice(world: World, device: Device, db: LocalDb): EditedDevice {
  const shown = (name: CollectionName) => documentsOn(device, name).filter(({ id }) => !ONLY_BY_ACTS.includes(id))
  return {
    roleIn: (campaignId) => db.store.factsOf(campaignId)?.role ?? 'gm',
    documents: shown,
    change: (name, id, change) => {
      const before = shown(name).find((document) => document.id === id)
      const after = before && change(before)
      if (!before || !after || same(before, after)) return
      doOn({ world, device }, async ({ app, realm }) => {
        if (isGone(device)) return undefined
        if (after._deleted) return remove(app, db, name, id)
        const changed = (stored: object) => {
          const next = change(stored as SyncDocument)
          if (name === 'combats') noteTurn(world, stored as Combat, next as unknown as Combat)
          return realm.copy(next) as never
        }
        return app.changeDocument(db.collections[name] as never, id, changed)
      })
    },
    insert: (name, document) => {
      doOn({ world, device }, async ({ app, realm }) => {
        if (isGone(device)) return undefined
        const own = realm.copy({ conflicts: [], ...document }) as never
        return app.insertDocument(db.collections[name] as never, own)
      })
    },
    newMark: world.newMark,
  }
}

/** An edit moves the turn without an act that says so. */
function noteTurn({ comings }: World, before: Combat, { fightId, turn }: Combat): void {
  if (!same(before.turn, turn)) comings.push(passKey(fightId, turn))
}

/** The screen of a campaign that was removed from the device is closed. */
export function isGone(device: Device): boolean {
  return documentsOn(device, 'campaigns').length === 0
}

export function remove(app: PageExports, db: LocalDb, name: CollectionName, id: string): Promise<unknown> {
  if (name === 'characters') return app.deleteCharacter(db, id)
  return name === 'sessions' ? app.deleteSession(db, id) : app.deleteHandout(db, id)
}

/** Damage and healing as one act of the combat, on characters that nothing else touches; undo and redo. */
export function act({ world, device, random }: Moment): void {
  const roll = random(0, 9)
  const amount = random(1, 30)
  doOn({ world, device }, async ({ app, db }) => {
    if (isGone(device)) return
    if (isGmHere(device, db) && device.release === 'today' && roll <= 4) return hit(app, db, { roll, amount })
    world.openActs += 1
    try {
      if (isGmHere(device, db)) await actAsGm(app, db, { roll, amount })
      else await actOnOwn({ world, device }, { app, db }, { roll, amount })
    } finally {
      world.openActs -= 1
    }
  })
}

type Roll = { roll: number; amount: number }

/** It isn't left open by a page that dies meanwhile: the next one stores the rest. */
async function hit(app: PageExports, db: LocalDb, { roll, amount }: Roll): Promise<void> {
  const act = { kind: roll === 0 ? 'heal' : 'damage', amount } as const
  const targets = targetsOf(roll).map((characterId) => ({ characterId, act }))
  await app.storeAhead(db, app.writeAhead(db, CAMPAIGN, targets))
}

function targetsOf(roll: number): string[] {
  return roll % 3 === 0 ? [FOE, HERO] : [FOE]
}

async function actAsGm(app: PageExports, db: LocalDb, { roll, amount }: Roll): Promise<void> {
  if (roll <= 4) await app.applyAmount(db, CAMPAIGN, targetsOf(roll), { mode: roll === 0 ? 'heal' : 'damage', amount })
  else if (roll <= 7) await app.undoCombatAct(db, CAMPAIGN)
  else await app.redoCombatAct(db, CAMPAIGN)
}

/** A player's phone sends the act alone; the server plays it. */
async function actOnOwn(
  { world, device }: Pick<Moment, 'world' | 'device'>,
  { app, db }: { app: PageExports; db: LocalDb },
  { roll, amount }: Roll,
): Promise<void> {
  const memberId = membershipOf(world.server, device.guest)?.memberId
  const hero = documentsOn(device, 'characters').find(({ id, claimedBy }) => id === HERO && claimedBy === memberId)
  if (!hero) return
  const own = { id: HERO, campaignId: CAMPAIGN }
  if (roll <= 5) return app.changeOwnHealth(db, own, roll === 0 ? amount : -amount)
  const latest = await firstValueFrom(app.ownActToUndo$(db, own))
  if (latest) await app.undoOwnAct(db, own, latest.id)
}

export function isGmHere(device: Device, db: LocalDb): boolean {
  return !isGone(device) && (db.store.factsOf(CAMPAIGN)?.role ?? 'gm') === 'gm'
}

type Tap = (app: PageExports, db: LocalDb, moment: Moment) => Promise<unknown>

const anyHero = ({ device, random }: Moment) => {
  const heroes = documentsOn(device, 'characters').filter(({ id, type }) => type === 'player' && id !== HERO)
  return heroes.length > 0 ? pick(heroes, random).id : 'nobody'
}

async function next(app: PageExports, db: LocalDb, { world, device }: Moment): Promise<unknown> {
  const seen = documentsOn(device, 'combats')[0] as Pick<Combat, 'fightId' | 'turn'> | undefined
  // Without a combat on the screen there is no button for it.
  if (!seen) return
  world.passes.add(passKey(seen.fightId, seen.turn))
  return app.goToNextTurn(db, CAMPAIGN, seen)
}

/** What the GM's screens offer, by the functions that they call. */
const GM_TAPS: Tap[] = [
  (app, db, moment) => app.changeHealth(db, anyHero(moment), moment.random(-9, 9)),
  (app, db, moment) => app.createInitiative(db, CAMPAIGN, moment.random),
  (app, db, moment) => app.addToCombat(db, CAMPAIGN, moment.random),
  next,
  next,
  (app, db) => app.goToPreviousTurn(db, CAMPAIGN),
  (app, db) => app.clearCombat(db, CAMPAIGN),
  (app, db, moment) => app.setManualInitiative(db, CAMPAIGN, anyHero(moment), moment.random(1, 20)),
  (app, db, moment) => app.setIncluded(db, anyHero(moment), moment.random(0, 1) === 1),
  (app, db) => app.raiseSessionNumber(db, CAMPAIGN),
  (app, db) => app.touchCampaign(db, CAMPAIGN),
]

/** What may move the turn. If the page dies in the middle of it, it never ends. */
export async function moving<T>(world: World, move: () => Promise<T>): Promise<T> {
  world.openMoves += 1
  try {
    return await move()
  } finally {
    world.openMoves -= 1
  }
}

export function tap(moment: Moment): void {
  const { device, random, world } = moment
  const roll = random(0, GM_TAPS.length - 1)
  doOn(moment, async ({ app, db }) => {
    if (isGone(device)) return
    if (isGmHere(device, db)) return moving(world, async () => GM_TAPS[roll]?.(app, db, moment))
    const memberId = membershipOf(world.server, device.guest)?.memberId
    const own = documentsOn(device, 'characters').find(({ id, claimedBy }) => claimedBy === memberId && id !== HERO)
    return own && app.changeHealth(db, own.id, random(-9, 9))
  })
}
