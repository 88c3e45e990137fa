import {
  type Act,
  type Character,
  type Combat,
  type HealthAct,
  isStanding,
  type OwnAct,
  type OwnEntry,
  type SavesMark,
  savesOfHit,
  undosOf,
  withHealthChange,
  withPendingActs,
} from '@lanternkeep/schema'
import { combineLatest, distinctUntilChanged, firstValueFrom, map, type Observable, of, switchMap } from 'rxjs'
import { syncCollectionOf } from '../store/collection-of.ts'
import { useDb } from '../store/context.ts'
import { changeDocument, readDocument } from '../store/documents.ts'
import { newId, now } from '../store/ids.ts'
import { type Loaded, liveValue, plainDocument, useLiveValue } from '../store/live.ts'
import type { LocalDb } from '../store/local-db.ts'
import { noteAct } from './act-notes.ts'
import { acts$, actsOf } from './acts.ts'
import { applyAmount } from './combat-acts.ts'

type OwnCharacter = Pick<Character, 'id' | 'campaignId'>

/** Outside of combat, an act can be undone on the same evening only: later no one remembers it. */
const EVENING_MS = 12 * 3_600_000

/** Damages (negative) or heals one's own character. A player sends only the act; the server plays it. */
export async function changeOwnHealth(db: LocalDb, { id, campaignId }: OwnCharacter, delta: number): Promise<void> {
  if (delta === 0) return
  const health: HealthAct = { kind: delta < 0 ? 'damage' : 'heal', amount: Math.abs(delta) }
  if (db.store.factsOf(campaignId)?.role !== 'player') {
    await applyAmount(db, campaignId, [id], { mode: health.kind, amount: health.amount })
    return
  }
  // The server can't play an act on a character that it doesn't have yet.
  if (await isUnknownToServer(db, id)) {
    await changeDocument(db.collections.characters, id, (character) => withHealthChange(character, delta))
    return
  }
  const campaign = await readDocument(db.collections.campaigns, campaignId)
  const sheet = campaign?.deathSaves ? await firstValueFrom(characterOf(db, id)) : undefined
  const saves = sheet && savesOfHit(sheet, health)
  await sendOwnAct(db, { id, campaignId }, { health, ...(saves && { saves }) })
}

/** Sends a player's act about their own character. The server writes the rest, and plays it. */
export async function sendOwnAct(
  db: LocalDb,
  { id, campaignId }: OwnCharacter,
  what: { health?: HealthAct; saves?: SavesMark },
): Promise<void> {
  const combat = await readDocument(db.collections.combats, campaignId)
  const fightId = combat?.fightId && { fightId: combat.fightId }
  const changes = [{ characterId: id, ...what }]
  const before = ownActs(await actsOf(db, campaignId), id).at(-1)
  const stamps = { at: momentAfter(before?.at), lastModified: now(), rev: '', conflicts: [] }
  const actId = newId()
  const sheet = await readDocument(db.collections.characters, id)
  await noteAct(db.side, actId, { characterName: sheet?.name ?? '', round: combat?.turn.round ?? 0 })
  await syncCollectionOf(db, 'acts').insert({
    id: actId,
    campaignId,
    kind: 'health',
    ...fightId,
    changes,
    undos: 0,
    ...stamps,
  })
}

/** Now, or just after the earlier act if that is later: their times tell which was the last. */
function momentAfter(earlier: string | undefined): string {
  const at = now()
  return earlier !== undefined && earlier >= at ? new Date(Date.parse(earlier) + 1).toISOString() : at
}

/** The player's latest act of this combat that isn't undone: Undo takes this one back. */
export function useOwnActToUndo(character: OwnCharacter): Loaded<OwnAct | null> {
  const db = useDb()
  return useLiveValue(liveValue(db.live, `own-act/${character.id}`, () => ownActToUndo$(db, character)))
}

export function ownActToUndo$(db: LocalDb, { id, campaignId }: OwnCharacter): Observable<OwnAct | null> {
  const { characters, combats } = db.collections
  return combineLatest([acts$(db, campaignId), characters.findOne(id).$, combats.findOne(campaignId).$]).pipe(
    map(([acts, sheet, combat]) => {
      if (db.store.factsOf(campaignId)?.role !== 'player') return null
      const shown = entriesShown(sheet && plainDocument(sheet))
      const open = ownActs(acts, id).filter((act) => isStanding({ undos: undosOf(act, shown) }))
      return open.findLast((act) => isOfThisCombat(act, combat && plainDocument(combat))) ?? null
    }),
  )
}

/** Undoing what is undone already changes nothing. */
export async function undoOwnAct(db: LocalDb, character: OwnCharacter, actId: string): Promise<void> {
  const shown = entriesShown(await readDocument(db.collections.characters, character.id))
  await changeDocument(db.collections.acts, actId, (act) => {
    const undos = undosOf(act, shown)
    return isStanding({ undos }) ? { ...act, undos: undos + 1 } : act
  })
}

/** A player's own sheets, with the acts that the server hasn't played yet already counted. */
export function withOwnActs<T extends Character | undefined | Character[]>(
  db: LocalDb,
  campaignId: string,
  characters$: Observable<T>,
): Observable<T> {
  const membership$ = db.store.facts$.pipe(
    map((facts) => facts.get(campaignId)),
    map((facts) => (facts?.role === 'player' ? facts.memberId : undefined)),
    distinctUntilChanged(),
  )
  return membership$.pipe(
    switchMap((memberId) => {
      if (memberId === undefined) return characters$
      return combineLatest([characters$, acts$(db, campaignId)]).pipe(
        map(([characters, acts]) => {
          const played = (character: Character) => playedBy(memberId, character, acts)
          if (!characters) return characters
          return (Array.isArray(characters) ? characters.map(played) : played(characters)) as T
        }),
      )
    }),
  )
}

export function characterOf(db: LocalDb, id: string): Observable<Character | undefined> {
  const found$ = db.collections.characters
    .findOne(id)
    .$.pipe(map((found) => (found ? plainDocument(found) : undefined)))
  return found$.pipe(
    map((found) => found?.campaignId),
    distinctUntilChanged(),
    switchMap((campaignId) => (campaignId === undefined ? of(undefined) : withOwnActs(db, campaignId, found$))),
  )
}

/** The stored sheet as this person sees it: itself, unless the server hasn't played all of their acts yet. */
export async function asShown(db: LocalDb, stored: Character): Promise<Character> {
  const { role, memberId } = db.store.factsOf(stored.campaignId) ?? {}
  if (role !== 'player' || memberId === undefined) return stored
  return playedBy(memberId, stored, await actsOf(db, stored.campaignId))
}

async function isUnknownToServer(db: LocalDb, characterId: string): Promise<boolean> {
  const [row] = await db.store.pendingAt([`characters/${characterId}`])
  return row !== undefined && row.base === null && row.nextBase === undefined
}

function playedBy(memberId: string, character: Character, acts: readonly Act[]): Character {
  if (character.type !== 'player' || character.claimedBy !== memberId) return character
  return withPendingActs(character, ownActs(acts, character.id), entriesShown(character))
}

type OwnActOfFight = OwnAct & { fightId?: string | undefined }

function ownActs(acts: readonly Act[], characterId: string): OwnActOfFight[] {
  const own = acts.flatMap(({ id, at, undos, fightId, changes }): OwnActOfFight[] => {
    const { health, saves } = changes.find((change) => change.characterId === characterId) ?? {}
    if (!health && !saves) return []
    return [{ id, at, undos, fightId, ...(health && { health }), ...(saves && { saves }) }]
  })
  return own.toSorted((a, b) => a.at.localeCompare(b.at) || a.id.localeCompare(b.id))
}

function isOfThisCombat({ fightId, at }: { fightId?: string | undefined; at: string }, combat: Combat | null): boolean {
  if (combat?.fightId !== fightId) return false
  return fightId !== undefined || Date.now() - Date.parse(at) < EVENING_MS
}

/** On a player's sheet this takes the place of the log: which of the player's own acts it includes. */
function entriesShown(sheet: Character | null | undefined): readonly OwnEntry[] {
  return sheet?.healthLog?.acts ?? []
}
