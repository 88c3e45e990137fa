import {
  type Act,
  actingEntries,
  type Character,
  type Combat,
  changesAfterTurn,
  endedInWords,
  lastHealthOrder,
  nextOrder,
  nextTurn,
  type PlayerCharacter,
  passingAct,
  type Turn,
  type TurnEnded,
  turnEnded,
  withActChange,
} from '@lanternkeep/schema'
import type { CollectionName, SyncDocument } from '../protocol.ts'
import { newRev, wordOf } from '../rev.ts'
import { same } from '../same.ts'
import type { DocumentRow } from './document-store.ts'
import { applyEdit, rowOn, type UnitOfWork } from './unit-of-work.ts'

const ALL = 1_000_000

type Ending = { hero: PlayerCharacter; combat: Combat; ended: TurnEnded }

/**
 * A player may have marked on their sheet that their turn is over. If it still is their turn in that round of that
 * combat, the turn passes as it does when the GM passes it. Otherwise nothing happens and the sender isn't told, because
 * what happened instead may be hidden. `before` is the sheet before their edit.
 */
export function passEndedTurn(work: UnitOfWork, row: DocumentRow, before: SyncDocument): void {
  const ending = endingOf(work, row, before)
  if (!ending) return
  const { hero, combat, ended } = ending
  const { campaignId } = row
  const apply = (collection: CollectionName, edited: SyncDocument) =>
    void applyEdit(work, { author: 'server', collection, campaignId, edited })
  const characters = livingIn(work, campaignId, 'characters') as (SyncDocument & Character)[]
  const next = nextTurn(combat.turn, combat.entries)
  const acts = livingIn(work, campaignId, 'acts') as (SyncDocument & Act)[]
  const pass = (turn: Turn) => apply('combats', restamped(work, { ...combat, turn } as unknown as SyncDocument))
  // The GM's act arrived before their combat. What it counted down comes with it.
  const passing = ended.actId === undefined ? undefined : passingAct(acts, combat.turn, ended.actId)
  if (passing?.isInLog) {
    pass({ ...next, actId: passing.id })
    return
  }
  const passed = changesAfterTurn(characters, actingIds(combat.turn, combat), actingIds(next, combat))
  const words = passed.ended.length > 0 ? `: ${endedInWords(passed.ended)}` : ''
  const isFree = passing !== undefined && rowOn(work, 'acts', passing.id) === undefined
  const actId = isFree ? passing.id : work.facts.newId()
  const turn = { ...next, actId }
  const act: Act = {
    id: actId,
    campaignId,
    fightId: combat.fightId,
    kind: 'next',
    at: work.facts.now,
    order: nextOrder(ordersIn(characters, acts), work.facts.now),
    round: turn.round,
    text: `${hero.name} ended their turn${words}`.slice(0, 500),
    changes: passed.changes,
    before: { turn: combat.turn },
    after: { turn },
    undos: 0,
    lastModified: work.facts.now,
    rev: work.facts.newId(),
    conflicts: [],
  }
  for (const change of passed.changes) {
    const character = characters.find(({ id }) => id === change.characterId)
    if (character) apply('characters', restamped(work, withActChange(character, act, change)))
  }
  pass(turn)
  apply('acts', act as unknown as SyncDocument)
}

/** Undefined if the mark is an old one, or not about the turn that is being played. */
function endingOf(work: UnitOfWork, { campaignId, document }: DocumentRow, before: SyncDocument): Ending | undefined {
  if (document.turnEnded === undefined || same(document.turnEnded, before.turnEnded)) return undefined
  const parsed = turnEnded.safeParse(document.turnEnded)
  if (!parsed.success || rowOn(work, 'campaigns', campaignId)?.document.playersEndTurns === false) return undefined
  const row = rowOn(work, 'combats', campaignId)
  if (!row || row.deleted) return undefined
  const ended = parsed.data as TurnEnded
  const hero = document as SyncDocument & PlayerCharacter
  const combat = row.document as unknown as Combat
  const isSeen = combat.fightId === ended.fightId && combat.turn.round === ended.round
  return isSeen && isAlone(work, hero, combat) ? { hero, combat, ended } : undefined
}

/** Whether the hero acts now, and no hero of another player with them. */
function isAlone(work: UnitOfWork, hero: PlayerCharacter, combat: Combat): boolean {
  const acting = actingIds(combat.turn, combat)
  return (
    acting.includes(hero.id) &&
    acting.every((id) => {
      const other = rowOn(work, 'characters', id)?.document
      return other?.type !== 'player' || other.claimedBy === hero.claimedBy
    })
  )
}

function actingIds(turn: Turn, { entries }: Combat): string[] {
  return actingEntries(turn, entries).map(({ characterId }) => characterId)
}

/** Everything in the collection, as decided so far. */
function livingIn(work: UnitOfWork, campaignId: string, collection: CollectionName): SyncDocument[] {
  const stored = work.tx.changes({ collection, campaignId, audience: 'gm', since: 0, limit: ALL })
  return stored.flatMap(({ id }) => {
    const row = rowOn(work, collection, id)
    return row && !row.deleted ? [row.document] : []
  })
}

function ordersIn(characters: readonly Character[], acts: readonly SyncDocument[]): number[] {
  const logged = characters.flatMap(({ healthLog }) => (healthLog ? [lastHealthOrder(healthLog)] : []))
  return [...logged, ...acts.map(({ order }) => Number(order) || 0)]
}

function restamped(work: UnitOfWork, document: SyncDocument): SyncDocument {
  const rev = newRev(work.facts.newId, false, wordOf(document.rev))
  return { ...document, rev, lastModified: work.facts.now }
}
