import { pick } from '@lanternkeep/schema'
import { membershipOf } from '@lanternkeep/sync/simulator'
import type { Device } from '../device.ts'
import { forgiveLostStates } from '../what-comes-back.ts'
import { join, PEOPLE, type World } from '../world.ts'
import type { Moment } from './person-steps.ts'

/** A claim, a promotion, a demotion, a removal, or a person who joins or returns. */
export function changeMembers({ world, random }: Moment): void {
  const { server } = world
  const guest = pick([PEOPLE.pia, PEOPLE.pia, PEOPLE.tom, PEOPLE.una], random)
  const membership = membershipOf(server, guest)
  const roll = random(0, 5)
  if (!membership || membership.status === 'removed') {
    server.changeMember(guest, { status: 'active', role: 'player' })
    joinDevices(world, guest)
  } else if (roll <= 2) {
    server.claim(pick(['ash', 'bryn'], random), roll === 0 ? null : guest)
  } else if (roll === 3 || guest !== PEOPLE.pia) {
    server.removeMember(guest)
  } else {
    // Only an account can become a GM.
    server.changeMember(guest, { role: membership.role === 'gm' ? 'player' : 'gm' })
  }
}

/** The join call needs a network. */
function joinDevices(world: World, guest: Device['guest']): void {
  for (const device of world.devices) {
    const { down, halfOpen } = device.line
    if (device.guest !== guest || down || halfOpen) continue
    const before = world.busy.get(device) ?? Promise.resolve()
    world.busy.set(
      device,
      before.then(() => join(world, device)),
    )
  }
}

/** Backs up the server, as `npm run backup` does. */
export function backUp({ world }: Moment): void {
  world.backups.push(world.server.store.backUp())
}

/** Restores the server to one of the last two backups, maybe of an earlier generation. */
export function restoreServer({ world, random }: Moment): void {
  const { server, backups } = world
  if (backups.length === 0) return
  const before = server.store.allRows()
  server.restore(pick(backups.slice(-2), random))
  forgiveLostStates(world, before)
}

export function changePlan({ world }: Moment): void {
  world.server.setPaid(!world.server.paid)
}

export function endStreams({ world }: Moment): void {
  world.server.endStreams()
}
