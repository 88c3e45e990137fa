import { type Character, type Combat, type Encounter, orderSessions, pick, type Session } from '@lanternkeep/schema'
import { CAMPAIGN } from '@lanternkeep/sync/simulator'
import type { FightEnd } from '../../../combat/after-fight.ts'
import type { LocalDb } from '../../../store/local-db.ts'
import type { PageExports, PageRealm } from '../../browser/pages.ts'
import { type Device, documentsOn } from '../device.ts'
import { FOE, GM_DEVICES, isUncounted, MADE_FOE } from '../world.ts'
import { doOn, isGmHere, isGone, type Moment, moving } from './person-steps.ts'

type Page = { app: PageExports; db: LocalDb; realm: PageRealm }
type Tap = (page: Page, moment: Moment) => Promise<unknown>

const RING = {
  type: 'treasure',
  rarity: 'common',
  description: '',
  properties: [],
  magicalProperties: [],
  quantity: 1,
}
/** The most that people take between the end of a fight and what they do after it. */
const LONGEST_CHOICE_MS = 1_500

/** A GM starts a prepared fight, hurts someone, ends it, shares out its loot, undoes or redoes; players note on the loot. */
export function fight(moment: Moment): void {
  const { world, random } = moment
  const isGms = random(0, 3) > 0
  const roll = random(0, 11)
  const device = isGms ? pick(world.devices.slice(0, GM_DEVICES), random) : moment.device
  doOn({ world, device }, async (page) => {
    if (isGone(device)) return
    world.openActs += 1
    try {
      if (!isGmHere(device, page.db)) await noteOnLoot(page, { ...moment, device })
      else await moving(world, () => tapFor(device, roll)(page, { ...moment, device }))
    } finally {
      world.openActs -= 1
    }
  })
}

const undo: Tap = ({ app, db }) => app.undoCombatAct(db, CAMPAIGN)
const redo: Tap = ({ app, db }) => app.redoCombatAct(db, CAMPAIGN)

function tapFor(device: Device, roll: number): Tap {
  const isOn = documentsOn(device, 'combats').some(({ entries }) => (entries as unknown[]).length > 0)
  const taps = isOn ? [hurt, hurt, hurt, end, end, end] : [start, start, start, noteOnLoot, noteOnLoot, hurt]
  return [...taps, undo, undo, redo, undo, redo, settle][roll] ?? start
}

async function start({ app, db, realm }: Page, { world, device, random }: Moment): Promise<void> {
  if (documentsOn(device, 'prep').length === 0) {
    const loot = [1, 2].map((number) => ({ ...RING, id: `loot-${number}`, name: `Ring ${number}` }))
    const creature = { id: 'ghoul', name: MADE_FOE, count: random(1, 2), hidden: false, together: false }
    const creatures = [{ ...creature, figures: { maxHealth: 9 } }]
    const draft = { name: 'Crypt', creatures, loot, kept: random(0, 2) > 0 }
    await app.createEncounter(db, CAMPAIGN, realm.copy(draft) as never)
  }
  const prepared = documentsOn(device, 'prep') as unknown as Encounter[]
  await app.startEncounter(db, pick(prepared, random).id, random)
  for (const { id, loot = [] } of foesOn(device)) for (const item of loot) world.loot.set(item.id, id)
}

async function hurt({ app, db }: Page, { device, random }: Moment): Promise<unknown> {
  const ids = documentsOn(device, 'characters')
    .filter(isUncounted)
    .flatMap(({ id }) => (random(0, 2) > 0 ? [id] : []))
  return ids.length > 0 && app.applyAmount(db, CAMPAIGN, ids, { mode: 'damage', amount: random(8, 12) })
}

/** With what the dialog after a fight offers. */
async function end({ app, db, realm }: Page, { world, device, random }: Moment): Promise<void> {
  const seen = documentsOn(device, 'combats')[0] as unknown as Combat | undefined
  if (!seen || seen.entries.length === 0) return
  if (!(await app.clearCombat(db, CAMPAIGN, realm.copy(seen) as Combat))) return
  await world.time.sleep(random(0, LONGEST_CHOICE_MS))
  if (isGone(device)) return
  const inFight = seen.entries.map(({ characterId }) => characterId)
  const people = (documentsOn(device, 'characters') as unknown as Character[]).filter(({ id }) => inFight.includes(id))
  await app.endFight(db, CAMPAIGN, realm.copy(choicesFor(people, seen, { device, random })) as FightEnd)
}

function choicesFor(
  people: readonly Character[],
  { fightId }: Combat,
  { device, random }: Pick<Moment, 'device' | 'random'>,
): FightEnd {
  const heroes = people.filter(({ type }) => type === 'player')
  const defeated = people.filter(({ type, health, id }) => type === 'monster' && health <= 0 && id !== FOE)
  const withLoot = defeated.filter((each) => each.type === 'monster' && each.loot.length > 0)
  const acted = people.filter(isUncounted)
  const [session] = orderSessions(documentsOn(device, 'sessions') as unknown as Session[])
  const remove = random(0, 1) === 0 ? defeated : []
  return {
    fightId,
    heal: random(0, 1) === 0 ? [] : acted.map(({ id }) => ({ characterId: id, act: { kind: 'heal', amount: 3 } })),
    clear: random(0, 1) === 0 ? [] : acted.filter((each) => !remove.includes(each)),
    remove,
    ...(heroes.length > 0 && withLoot.length > 0 && { loot: { heroId: pick(heroes, random).id, from: withLoot } }),
    ...(fightId !== undefined &&
      random(0, 1) === 0 && {
        notes: {
          sessionId: session?.id,
          text: `told-${fightId}`,
          fight: { id: fightId, endedAt: '2026-01-01T12:00:00.000Z' },
        },
      }),
  }
}

/** Someone notes on an item what it is, or finds another one. */
async function noteOnLoot({ app, db }: Page, { world, device, random }: Moment): Promise<unknown> {
  const heroes = documentsOn(device, 'characters') as unknown as Extract<Character, { type: 'player' }>[]
  const held = heroes.flatMap(({ id, inventory = [] }) => inventory.map((item) => ({ id, itemId: item.id })))
  const looted = held.filter(({ itemId }) => world.loot.has(itemId))
  if (looted.length === 0) return
  const { id, itemId } = pick(looted, random)
  const word = world.ledger.token('w')
  return app.changeDocument(db.collections.characters, id, (sheet) => {
    if (sheet.type !== 'player') return sheet
    const inventory = sheet.inventory.map((item) => {
      if (item.id !== itemId) return item
      return { ...item, description: `${item.description ?? ''} ${word}`.trim() }
    })
    return { ...sheet, inventory }
  })
}

/** As the hub does while it is open. */
export async function settle({ app, db }: Pick<Page, 'app' | 'db'>): Promise<void> {
  for (const settled of [app.keepNamesApart, app.keepLootOnce, app.keepOneConcentration]) await settled(db, CAMPAIGN)
  await app.settleLeft(db, CAMPAIGN)
  await app.leaveLootOnce(db, CAMPAIGN)
}

function foesOn(device: Device) {
  return (documentsOn(device, 'characters') as unknown as Character[]).filter((each) => each.type === 'monster')
}
