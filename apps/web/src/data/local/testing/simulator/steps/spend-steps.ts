import { type Character, pick, type RandomInt, type UseOf, withMoney, withUsed } from '@lanternkeep/schema'
import { COUNTERS_AT_FIRST, membershipOf } from '@lanternkeep/sync/simulator'
import { type Device, documentsOn } from '../device.ts'
import type { World } from '../world.ts'
import { doOn, isGmHere, isGone, type Moment } from './person-steps.ts'

type Spending = (character: Character) => Character

/** Money is spent or gained, or a use is spent or given back, by taps on a sheet: the GM's, or the player's own. */
export function spend({ world, device, random }: Moment): void {
  const spending = anySpending(random)
  doOn({ world, device }, async ({ app, db, realm }) => {
    if (isGone(device)) return
    const sheets = isGmHere(device, db) ? withCounters(device) : ownSheets(world, device)
    if (sheets.length === 0) return
    const { id } = pick(sheets, random)
    await app.changeDocument(db.collections.characters, id, (stored) => realm.copy(spending(stored)) as never)
  })
}

function anySpending(random: RandomInt): Spending {
  const by = pick([-2, -1, 1, 2], random)
  if (random(0, 1) === 0) {
    const currency = pick(Object.keys(COUNTERS_AT_FIRST.purse), random)
    return (character) => (character.type === 'player' ? withMoney(character, { currency, by: 10 * by }) : character)
  }
  const uses: UseOf[] = [
    ...Object.keys(COUNTERS_AT_FIRST.spellSlots).map((id): UseOf => ({ of: 'spellSlots', id })),
    ...COUNTERS_AT_FIRST.limitedAbilities.map(({ id }): UseOf => ({ of: 'limitedAbilities', id })),
  ]
  const use = pick(uses, random)
  return (character) => withUsed(character, use, by)
}

function withCounters(device: Device) {
  return documentsOn(device, 'characters').filter(({ purse }) => purse !== undefined)
}

function ownSheets({ server }: World, device: Device) {
  const memberId = membershipOf(server, device.guest)?.memberId
  return withCounters(device).filter(({ claimedBy }) => memberId !== undefined && claimedBy === memberId)
}
