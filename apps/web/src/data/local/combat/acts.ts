import { type Act, actsToLeave, byOrder, combatLog, LONGEST_LOG, type LoggedAct } from '@lanternkeep/schema'
import { combineLatest, map, type Observable } from 'rxjs'
import { useDb } from '../store/context.ts'
import { readDocument, removeDocument } from '../store/documents.ts'
import { type Loaded, liveValue, plainDocument, plainListOf, shownValue, useLiveValue } from '../store/live.ts'
import type { LocalDb } from '../store/local-db.ts'

/** The log of the campaign's combats, the oldest act first. Empty on a player's device. */
export function useCombatLog(campaignId: string): Loaded<LoggedAct[]> {
  const db = useDb()
  return useLiveValue(
    liveValue(db.live, logKey(campaignId), () => {
      const combat$ = db.collections.combats.findOne(campaignId).$
      return combineLatest([acts$(db, campaignId), combat$]).pipe(
        map(([acts, combat]) => combatLog(acts, combat && plainDocument(combat))),
      )
    }),
  )
}

/** The log as this tab shows it; empty if no screen does. */
export function combatLogShown({ live }: LocalDb, campaignId: string): LoggedAct[] {
  return shownValue(live, logKey(campaignId)) ?? []
}

function logKey(campaignId: string): string {
  return `log/${campaignId}`
}

export async function readCombatLog(db: LocalDb, campaignId: string): Promise<LoggedAct[]> {
  return combatLog(await actsOf(db, campaignId), await readDocument(db.collections.combats, campaignId))
}

export function acts$(db: LocalDb, campaignId: string): Observable<Act[]> {
  return db.collections.acts.find({ selector: { campaignId } }).$.pipe(map(plainListOf))
}

/** The acts that are documents of their own, the oldest first. */
export async function actsOf(db: LocalDb, campaignId: string): Promise<Act[]> {
  const found = await db.collections.acts.find({ selector: { campaignId } }).exec()
  return plainListOf(found).toSorted(byOrder)
}

/** Removes acts from a full log. Returns the order of the oldest one left, or 0 if the log wasn't full. */
export async function makeRoom(db: LocalDb, acts: readonly Act[]): Promise<number> {
  const leaving = actsToLeave(acts)
  for (const { id } of leaving) await removeDocument(db.collections.acts, id)
  const oldest = acts.find((act) => !leaving.includes(act))
  return acts.length < LONGEST_LOG - 1 ? 0 : (oldest?.order ?? 0)
}
