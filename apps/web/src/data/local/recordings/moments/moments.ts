import type { Act, Handout, Recording, Roll } from '@lanternkeep/schema'
import { auditTime, merge } from 'rxjs'
import { diceKept$, keptRolls } from '../../campaign/dice-history.ts'
import { useDb } from '../../store/context.ts'
import { insertDocument } from '../../store/documents.ts'
import { newId, now } from '../../store/ids.ts'
import { type Loaded, liveValue, plainListOf, useLiveValue } from '../../store/live.ts'
import { liveTables } from '../../store/live-tables.ts'
import type { LocalDb } from '../../store/local-db.ts'
import { segmentsOf } from '../audio/audio.ts'
import type { StoredMoment } from '../audio/audio-database.ts'
import { cameIn, momentsOfActs, momentsOfHandouts, momentsOfRolls, positionOf } from './moments-of.ts'

/** How often a running recording takes note of what happened. */
const GATHER_EVERY_MS = 2_000

type Of = { recordingId: string; campaignId: string }

/**
 * Keeps what happened during a recording beside its audio: the fight's log and the dice are pruned later. What was
 * undone meanwhile goes, what was deleted elsewhere stays.
 */
export async function gatherMoments(db: LocalDb, { recordingId, campaignId }: Of): Promise<void> {
  const { acts, rolls, handouts } = db.collections
  const inCampaign = { selector: { campaignId } }
  const [log, dice, shown, segments] = await Promise.all([
    acts.find(inCampaign).exec(),
    rolls.find(inCampaign).exec(),
    handouts.find(inCampaign).exec(),
    segmentsOf(db, recordingId),
  ])
  // Without its audio no time is in the recording, and what is kept of it stays.
  if (segments.length === 0) return
  const done = plainListOf(log) as Act[]
  const found = [
    ...momentsOfActs(done),
    ...momentsOfRolls(plainListOf(dice) as Roll[], keptRolls(campaignId)),
    ...momentsOfHandouts(plainListOf(shown) as Handout[]),
  ]
  await db.audio.transaction('rw', db.audio.moments, async () => {
    const stored = await db.audio.moments.where('recordingId').equals(recordingId).toArray()
    const noted = new Map(stored.map(({ id, at }) => [id, at]))
    // One from the future, of a clock that runs ahead, was when it first came here.
    const [isNow, came] = [now(), cameIn(segments, Date.now())]
    const timed = found.map((each) => {
      const isAhead = each.at > isNow
      return { ...each, at: noted.get(each.id) ?? (isAhead ? came : each.at) }
    })
    const heard = timed.filter(({ at }) => positionOf(segments, at) !== undefined)
    const isHere = new Set(heard.map(({ id }) => id))
    const undone = done.filter(({ id }) => !isHere.has(id)).map(({ id }): [string, string] => [recordingId, id])
    await db.audio.moments.bulkDelete(undone)
    // Words that a person gave to a mark on this device stay.
    const named = new Map(stored.flatMap((moment) => (moment.isNamed ? [[moment.id, moment]] : [])))
    await db.audio.moments.bulkPut(heard.map((moment) => ({ ...moment, ...named.get(moment.id), recordingId })))
  })
}

/** Gathers while a recording runs, until the returned function is called, and then once more. */
export function keepMoments(db: LocalDb, of: Of): () => void {
  const { acts, rolls, handouts } = db.collections
  const inCampaign = { selector: { campaignId: of.campaignId } }
  const changes$ = merge(acts.find(inCampaign).$, rolls.find(inCampaign).$, handouts.find(inCampaign).$, diceKept$)
  // What can't be noted now is gathered with the next change, or when the recording is opened.
  const gather = () => void gatherMoments(db, of).catch(() => undefined)
  const subscription = changes$.pipe(auditTime(GATHER_EVERY_MS)).subscribe(gather)
  return () => {
    subscription.unsubscribe()
    gather()
  }
}

/** A place in the evening to find again. A player's reaches only the GM. */
export function addMark(db: LocalDb, campaignId: string, by?: { name: string; memberId: string }): Promise<Roll> {
  const at = now()
  const { name = '', memberId = null } = by ?? {}
  const own = { id: newId(), campaignId, memberId, name, at, lastModified: at, rev: '', conflicts: [] }
  return insertDocument(db.collections.rolls, { ...own, mark: true, dice: '', rolls: [], total: 0 })
}

/** Gives a moment words of one's own. They stay with the audio. */
export async function nameMoment({ audio }: Pick<LocalDb, 'audio'>, { recordingId, id }: StoredMoment, text: string) {
  await audio.moments.update([recordingId, id], { text: text.trim(), isNamed: true })
}

/** In the order of the evening, with what arrived since the recording ended. */
export function useMoments({
  id: recordingId,
  campaignId,
}: Pick<Recording, 'id' | 'campaignId'>): Loaded<StoredMoment[]> {
  const db = useDb()
  return useLiveValue(
    liveValue(db.live, `moments/${recordingId}`, () => {
      gatherMoments(db, { recordingId, campaignId }).catch(() => undefined)
      return liveTables([db.audio.moments], () =>
        db.audio.moments.where('recordingId').equals(recordingId).sortBy('at'),
      )
    }),
  )
}
