import type { Combat, PlayerCombat } from '@lanternkeep/schema'
import { CAMPAIGN, membershipOf } from '@lanternkeep/sync/simulator'
import { documentsOn } from '../device.ts'
import { passKey } from '../world.ts'
import { doOn, isGmHere, isGone, type Moment, moving } from './person-steps.ts'

/** The most that people take between a look at their screen and their tap. */
const LONGEST_LOOK_MS = 400

/**
 * The person passes the turn that their screen shows: the GM with Next, a player with "End my turn" if it is theirs.
 * Without a combat the GM begins one with every hero. The turn may be over by the time of the tap.
 */
export function passTurn({ world, device, random }: Moment): void {
  const seen = documentsOn(device, 'combats')[0]
  const looksMs = random(0, LONGEST_LOOK_MS)
  doOn({ world, device }, async ({ app, db }) => {
    await world.time.sleep(looksMs)
    if (isGone(device)) return
    if (!isGmHere(device, db)) {
      const shown = seen as PlayerCombat | undefined
      const hero = shown && ownActing({ world, device }, shown)
      if (!hero) return
      world.passes.add(passKey(shown.fightId, { round: shown.turn.round, entryId: hero.id }))
      return app.endOwnTurn(db, hero, shown)
    }
    const shown = seen as Combat | undefined
    if (shown?.turn.entryId) {
      world.passes.add(passKey(shown.fightId, shown.turn))
      return moving(world, () => app.goToNextTurn(db, CAMPAIGN, shown))
    }
    const others = documentsOn(device, 'characters').filter(({ type, includeInInitiative }) => {
      return type === 'player' && !includeInInitiative
    })
    for (const { id } of others) await app.setIncluded(db, id, true)
    return moving(world, () => app.createInitiative(db, CAMPAIGN, random, shown && { seen: shown }))
  })
}

/** The GM goes back a turn, or undoes what was done last. */
export function goBack({ world, device, random }: Moment): void {
  const isUndo = random(0, 2) === 0
  doOn({ world, device }, async ({ app, db }) => {
    if (!isGmHere(device, db)) return
    return moving(world, async () => {
      await (isUndo ? app.undoCombatAct(db, CAMPAIGN) : app.goToPreviousTurn(db, CAMPAIGN))
    })
  })
}

/** The hero of this player that acts alone on their screen. */
function ownActing({ world, device }: Pick<Moment, 'world' | 'device'>, { turn, entries }: PlayerCombat) {
  const memberId = membershipOf(world.server, device.guest)?.memberId
  const acting = entries.find(({ id }) => id === turn.entryId)
  const hero = documentsOn(device, 'characters').find(({ id }) => id === acting?.characterId)
  return hero?.claimedBy === memberId ? hero : undefined
}
