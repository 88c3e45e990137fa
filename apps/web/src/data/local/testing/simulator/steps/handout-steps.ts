import { type Character, type Handout, type Item, pick, type RandomInt } from '@lanternkeep/schema'
import { CAMPAIGN, membershipOf, tokensIn } from '@lanternkeep/sync/simulator'
import type { LocalDb } from '../../../store/local-db.ts'
import type { PageExports, PageRealm } from '../../browser/pages.ts'
import { type Device, documentsOn } from '../device.ts'
import { GM_DEVICES, ONLY_BY_ACTS, type World } from '../world.ts'
import { doOn, isGmHere, isGone, type Moment } from './person-steps.ts'

type Page = { app: PageExports; db: LocalDb; realm: PageRealm }
type Tap = (page: Page, moment: Moment) => unknown
type Undo = () => Promise<unknown>

/** What the last toast of each page offers to take back. */
const offered = new WeakMap<LocalDb, Undo>()

const SECRET = /\bgm-/
const LONGEST_FORM_MS = 1_500

/** A GM writes handouts, shows and hides them, uncovers rooms, gives items and takes them back; players note on theirs. */
export function handout(moment: Moment): void {
  const { world, random } = moment
  const isGms = random(0, 3) > 0
  const device = isGms ? pick(world.devices.slice(0, GM_DEVICES), random) : moment.device
  doOn({ world, device }, async (page) => {
    for (let taps = random(1, 4); taps > 0 && device.page?.db === page.db; taps -= 1) {
      if (isGone(device)) return
      const tap = isGmHere(device, page.db) ? pick(GM_TAPS, random) : noteOnOwn
      await tap(page, { ...moment, device })
      await world.time.sleep(random(0, 300))
    }
  })
}

const create: Tap = ({ app, db, realm }, { world, random }) => {
  const secret = word(world, true)
  const room = { box: [0, 0, 1, 1], picture: 'data:image/png;base64,AAAA', name: secret }
  const rooms = ['hall', 'crypt', secret].map((id) => ({ ...room, id }))
  const map = random(0, 1) === 0 && { map: { width: 1, height: 1, rooms, lifted: {} } }
  const draft = { title: word(world, false), text: word(world, random(0, 1) === 0), ...map }
  return app.createHandout(db, CAMPAIGN, realm.copy(draft) as never)
}

/** What is typed while the handout is hidden may be for the GM alone. */
const edit: Tap = async ({ app, db, realm }, { world, device, random }) => {
  const opened = anyHandout(device, random)
  if (!opened) return
  const { title, text, imageUrl, sharedAt, forMembers } = opened
  const base = { title, text, imageUrl, sharedAt, forMembers }
  await world.time.sleep(random(0, LONGEST_FORM_MS))
  if (isGone(device)) return
  const isSecret = sharedAt === undefined && random(0, 1) === 0
  const mine = { ...base, text: typedInto(text, { world, random, isSecret }) }
  await app.saveHandoutEdit(db, opened.id, realm.copy({ base, mine }) as never)
}

/** One in five takes a word out instead. */
function typedInto(
  text: string,
  { world, random, isSecret }: Pick<Moment, 'world' | 'random'> & { isSecret: boolean },
) {
  const words = text.split(' ')
  const at = random(0, words.length)
  if (random(0, 4) > 0) return words.toSpliced(at, 0, word(world, isSecret)).join(' ')
  for (const struck of tokensIn(words[at] ?? '')) world.journal.struck.add(struck)
  return words.toSpliced(at, 1).join(' ')
}

/** The GM reads it before they show it. */
const turn: Tap = ({ app, db, realm }, { device, random }) => {
  const shown = anyHandout(device, random)
  if (!shown) return
  if (shown.sharedAt) return app.hideHandout(db, shown.id)
  if (!SECRET.test(shown.text)) return app.showHandout(db, realm.copy(shown) as never)
}

const lift: Tap = async ({ app, db, realm }, { device, random }) => {
  const drawn = handoutsOn(device).filter(({ map }) => map)
  if (drawn.length === 0) return
  const { id } = pick(drawn, random)
  const lifted = { [pick(['hall', 'crypt'], random)]: random(0, 2) > 0 }
  const turned = await app.liftRooms(db, id, realm.copy(lifted) as never)
  offered.set(db, () => app.takeBackRooms(db, id, turned))
}

const give: Tap = async ({ app, db, realm }, { world, device, random }) => {
  const heroes = heroesOn(device)
  if (heroes.length === 0) return
  const { id } = pick(heroes, random)
  const plain = { type: 'misc', rarity: 'common', description: '', properties: [], magicalProperties: [] }
  const items = realm.copy([{ ...plain, name: word(world, false), quantity: random(1, 3) }])
  const given = await app.giveItems(db, id, items as never)
  offered.set(db, () => {
    // With what its player noted on it and this device may hear of right before it takes the item.
    const held = world.devices.flatMap(heroesOn).flatMap(({ inventory }) => inventory ?? [])
    for (const taken of tokensIn(held.filter((item) => given.includes(item.id)))) world.journal.struck.add(taken)
    return app.takeItems(db, id, given)
  })
}

const undo: Tap = ({ db }) => {
  const takeBack = offered.get(db)
  offered.delete(db)
  return takeBack?.()
}

/** A player's form of their own sheet, which is saved a little later. */
const noteOnOwn: Tap = async ({ app, db, realm }, { world, device, random }) => {
  const memberId = membershipOf(world.server, device.guest)?.memberId
  const own = heroesOn(device).filter(({ claimedBy, inventory }) => claimedBy === memberId && inventory?.length)
  if (own.length === 0) return
  const { id, inventory } = pick(own, random)
  const { id: itemId } = pick(inventory, random)
  await world.time.sleep(random(0, LONGEST_FORM_MS))
  if (isGone(device)) return
  const noted = (item: Item) => ({
    ...item,
    description: `${item.description ?? ''} ${word(world, false)}`.trim(),
  })
  const mine = { inventory: inventory.map((item) => (item.id === itemId ? noted(item) : item)) }
  await app.saveCharacterEdit(db, id, realm.copy({ base: { inventory }, mine }) as never)
}

const GM_TAPS: Tap[] = [create, edit, edit, edit, edit, turn, turn, turn, lift, lift, give, give, undo, undo]

function word({ ledger, journal }: World, isSecret: boolean): string {
  const made = ledger.token(isSecret ? 'gm' : 'w')
  journal.typed.add(made)
  return made
}

function handoutsOn(device: Device): Handout[] {
  return documentsOn(device, 'handouts') as unknown as Handout[]
}

function anyHandout(device: Device, random: RandomInt): Handout | undefined {
  const handouts = handoutsOn(device)
  return handouts.length > 0 ? pick(handouts, random) : undefined
}

function heroesOn(device: Device) {
  const characters = documentsOn(device, 'characters') as unknown as Character[]
  return characters.flatMap((each) => (each.type === 'player' && !ONLY_BY_ACTS.includes(each.id) ? [each] : []))
}
