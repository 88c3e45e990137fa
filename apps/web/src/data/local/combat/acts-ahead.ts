import { type Act, type Character, lastHealthOrder, withHealthAct } from '@lanternkeep/schema'
import { combineLatest, distinctUntilChanged, map, type Observable } from 'rxjs'
import { aheadPrefix } from '../../../lib/browser/browser-keys.ts'
import { characters$ } from '../campaign/characters.ts'
import { useDb } from '../store/context.ts'
import { newId } from '../store/ids.ts'
import { type Loaded, liveValue, shownValue, useLiveValue } from '../store/live.ts'
import type { ActAhead, HealthTarget, LocalDb } from '../store/local-db.ts'
import { takePlace } from './act-places.ts'
import { applyActs } from './combat-acts.ts'
import { readLeft } from './left-behind.ts'

/**
 * Shows an act on health before the databases hold it; `storeAhead` must follow. Until they do, localStorage does: it
 * takes a value at once, while a database answers only after the browser has painted. So a tab that dies in between
 * loses nothing.
 */
export function writeAhead(db: LocalDb, campaignId: string, targets: readonly HealthTarget[]): ActAhead {
  const ahead = { id: newId(), campaignId, order: orderOf(db, campaignId, targets), targets }
  try {
    localStorage.setItem(keyOf(db, ahead), JSON.stringify(ahead))
  } catch {
    // Without a place to keep it, it is shown once it is stored.
    return ahead
  }
  db.ahead$.next([...db.ahead$.value, ahead])
  return ahead
}

/** Decided when the act is made: it stays before what people do until it is stored, in whichever tab. */
function orderOf(db: LocalDb, campaignId: string, targets: readonly HealthTarget[]): number {
  const shown = shownValue<Character[]>(db.live, inCombatKey(campaignId)) ?? []
  const hit = shown.filter(({ id }) => targets.some(({ characterId }) => characterId === id))
  const logs = hit.flatMap(({ healthLog }) => (healthLog ? [lastHealthOrder(healthLog)] : []))
  return takePlace(db, campaignId, logs)
}

/** Stores the act. If that fails, it isn't shown any more; if the database was closed meanwhile, its next start does it. */
export async function storeAhead(db: LocalDb, ahead: ActAhead): Promise<Act | null> {
  try {
    const act = await applyActs(db, ahead.campaignId, ahead)
    crossOff(db, ahead)
    return act
  } catch (error) {
    if (db.rx.closed) return null
    crossOff(db, ahead)
    throw error
  }
}

function crossOff(db: LocalDb, ahead: ActAhead): void {
  localStorage.removeItem(keyOf(db, ahead))
  db.ahead$.next(db.ahead$.value.filter(({ id }) => id !== ahead.id))
}

/**
 * Stores the acts of tabs that died before they could, the oldest first. One that another tab is storing right now is
 * stored once: an act has one id. What can't be stored now is tried again at the next start.
 */
export async function storeActsLeftAhead(db: LocalDb): Promise<void> {
  for (const ahead of actsLeft(db)) {
    if (localStorage.getItem(keyOf(db, ahead)) === null) continue
    const isStored = await applyActs(db, ahead.campaignId, ahead).then(
      () => true,
      () => false,
    )
    if (isStored) crossOff(db, ahead)
  }
}

function actsLeft({ account }: LocalDb): ActAhead[] {
  const left = readLeft<ActAhead>(aheadPrefix(account), ({ id, targets }) => {
    return typeof id === 'string' && Array.isArray(targets)
  })
  return left.toSorted((a, b) => a.order - b.order)
}

/**
 * The campaign's characters as its combat shows them: with the acts that aren't stored yet. They must not be stored
 * themselves, or those acts would count twice.
 */
export function useCharactersInCombat(campaignId: string): Loaded<Character[]> {
  const db = useDb()
  return useLiveValue(liveValue(db.live, inCombatKey(campaignId), () => charactersInCombat$(db, campaignId)))
}

export function charactersInCombat$(db: LocalDb, campaignId: string): Observable<Character[]> {
  return combineLatest([characters$(db, campaignId), db.ahead$]).pipe(
    map(([characters, ahead]) => {
      return ahead.length === 0 ? characters : characters.map((character) => withAhead(character, ahead))
    }),
    // An act that was just stored is crossed off: nothing on the screen changes with that.
    distinctUntilChanged(isSameList),
  )
}

function isSameList(one: Character[], other: Character[]): boolean {
  return one.length === other.length && one.every((character, index) => character === other[index])
}

function inCombatKey(campaignId: string): string {
  return `in-combat/${campaignId}`
}

function withAhead(character: Character, ahead: readonly ActAhead[]): Character {
  return ahead.reduce((shown, { id, targets }) => {
    const target = targets.find(({ characterId }) => characterId === character.id)
    if (!target || character.healthLog?.acts.some((act) => act.id === id)) return shown
    return withHealthAct(shown, target.act, id)
  }, character)
}

function keyOf({ account }: LocalDb, { id }: ActAhead): string {
  return `${aheadPrefix(account)}${id}`
}
