import {
  type Act,
  type ActChange,
  actChange,
  type Character,
  type Combat,
  concentrationEndedAt,
  deathSavesOf,
  describeHealthAct,
  describeSaves,
  failedInWords,
  isStanding,
  lastHealthOrder,
  lostConcentrationInWords,
  NO_SAVES,
  nextOrder,
  type PlayerCharacter,
  withActChange,
  withExplainedHealth,
  withHealthAct,
  withHealthLog,
  withSaves,
} from '@lanternkeep/schema'
import { type Actor, withPlayerEdit } from '../access.ts'
import type { SyncDocument } from '../protocol.ts'
import { newRev, wordOf } from '../rev.ts'
import { same } from '../same.ts'
import type { DocumentRow, ServerFacts } from './document-store.ts'
import { whyNotPlayed } from './not-played.ts'
import { forbidden, invalid, type NextDocument } from './refusal.ts'

/** The stored documents that a player's act is about. */
export type ActFacts = {
  /** Also a deleted one. */
  character: SyncDocument | undefined
  combat: Combat | undefined
  /** The place of the act that led to the combat's turn. */
  turnOrder: number
  asksConcentration: boolean
  now: string
}

/** How often one push may undo and redo an act. A phone that was offline sends only the last state. */
const MOST_MARKS_AT_ONCE = 50
const NOT_YOURS = 'You can only change your own character’s health'
const DELETED = 'This character was deleted'

/**
 * A player's new act, or a new mark on their own act, with the fields that only the server writes; or why it is
 * refused.
 */
export function actByPlayer(
  actor: Actor,
  { previous, edited }: { previous: DocumentRow | undefined; edited: SyncDocument },
  facts: ActFacts,
): NextDocument {
  const { character } = facts
  if (character?.type !== 'player') return forbidden(NOT_YOURS)
  if (character._deleted) return forbidden(character.claimedBy === actor.memberId ? DELETED : NOT_YOURS)
  const notPlayed = whyNotPlayed(actor, 'characters', character)
  if (notPlayed) return forbidden(notPlayed.message, notPlayed.path)
  const was = previous?.document
  if (was?._deleted) return forbidden('This change is no longer in the log')
  const marks = edited.undos === undefined ? 0 : Number(edited.undos) - Number(was?.undos ?? 0)
  if (!(marks >= 0 && marks <= MOST_MARKS_AT_ONCE)) return invalid('This undo can’t be applied', 'undos')
  if (!was) return newAct(actor, edited, { ...facts, character: character as PlayerCharacter })
  const applied = withPlayerEdit('acts', { whole: was, edited, strict: true })
  if ('forbidden' in applied) return forbidden('This change can’t be edited afterwards', applied.forbidden)
  return { next: marks > 0 ? withPlaceForRedo(applied.document, character, facts) : applied.document }
}

/** The character after the act, under a rev of the server's; undefined if the act changes nothing. */
export function playedOn(character: SyncDocument, act: SyncDocument, facts: ServerFacts): SyncDocument | undefined {
  const change = changeOf(act)
  if (!change) return undefined
  const before = character as Character
  const { conditions } = (act as SyncDocument & Pick<Act, 'changes'>).changes[0] ?? {}
  const whole = { ...change, ...(conditions && { conditions }) }
  const after = withActChange(before, act as SyncDocument & Parameters<typeof withActChange>[1], whole)
  if (after.healthLog === before.healthLog && same(after.conditions, before.conditions)) return undefined
  const rev = newRev(facts.newId, false, wordOf(character.rev))
  return { ...(after as SyncDocument), rev, lastModified: facts.now }
}

type Facts = ActFacts & { character: PlayerCharacter }

function newAct(
  actor: Actor,
  edited: SyncDocument,
  { character, combat, turnOrder, asksConcentration, now }: Facts,
): NextDocument {
  const change = changeOf(edited)
  if (edited.kind !== 'health' || !change) return forbidden(NOT_YOURS)
  const { id, campaignId, rev, at, lastModified, undos = 0, fightId } = edited
  const log = withHealthLog(withExplainedHealth(character, character.rev)).healthLog
  const order = log.acts.find((entry) => entry.id === id)?.order ?? nextOrder([lastHealthOrder(log)], now)
  const { text, conditions } = effectOf(character, change, asksConcentration)
  const stamps = { memberId: actor.memberId, order, text: text.slice(0, 500), ...momentOf(combat) }
  const changes = [{ ...change, ...(conditions && { conditions }) }]
  const kept = { kind: 'health', changes, undos, ...(fightId !== undefined && { fightId }) }
  const next = { id, campaignId, rev, at, lastModified, conflicts: [], ...kept, ...stamps }
  return { next: withPlaceForRedo(next as SyncDocument, character, { turnOrder, now }) }
}

/**
 * An undone act, with the place that the GM's redo goes by. It is past what the GM did on this character and past the
 * turn, because the GM's clock may run ahead.
 */
function withPlaceForRedo(
  act: SyncDocument & Pick<Partial<Act>, 'order' | 'undos' | 'undoneOrder'>,
  character: SyncDocument | PlayerCharacter,
  { turnOrder, now }: Pick<ActFacts, 'turnOrder' | 'now'>,
): SyncDocument {
  if (isStanding(act)) return act
  const { healthLog } = withHealthLog(character as PlayerCharacter)
  const known = [act.order ?? 0, act.undoneOrder ?? 0, turnOrder, lastHealthOrder(healthLog)]
  return { ...act, undoneOrder: nextOrder(known, now) }
}

/** What the act does in words, and the concentration that ends with it. */
function effectOf(character: PlayerCharacter, { health, saves }: OwnChange, asksConcentration: boolean) {
  if (!health) {
    return { text: describeSaves(character.name, withSaves(deathSavesOf(character) ?? NO_SAVES, saves ?? {})) }
  }
  const after = withHealthAct(character, health, '')
  const conditions = asksConcentration ? concentrationEndedAt(after.health, character) : undefined
  const end = failedInWords(saves) + lostConcentrationInWords(conditions)
  return { text: describeHealthAct(character, after, health) + end, conditions }
}

/** The combat's round and turn as the act arrives. */
function momentOf(combat: Combat | undefined): { round: number; by?: string } {
  if (!combat || combat.entries.length === 0) return { round: 0 }
  const by = combat.entries.find(({ id }) => id === combat.turn.entryId)?.characterId
  return { round: combat.turn.round, ...(by !== undefined && { by }) }
}

type OwnChange = Pick<ActChange, 'characterId' | 'health' | 'saves'>

/** The act's one change, if it is damage, healing, temporary health or a death save of a single character. */
export function changeOf({ changes }: SyncDocument): OwnChange | undefined {
  const [only, ...others] = Array.isArray(changes) ? changes : []
  const parsed = actChange.safeParse(only)
  if (!parsed.success || others.length > 0) return undefined
  const { characterId, health, saves } = parsed.data
  if (health && (health.amount === 0 || health.kind === 'set')) return undefined
  const { successes, failures } = saves ?? {}
  const mark = { ...(successes && { successes }), ...(failures && { failures }) }
  const isMark = Object.keys(mark).length > 0
  if (!health && !isMark) return undefined
  return {
    characterId,
    ...(health && { health: { kind: health.kind, amount: health.amount } }),
    ...(isMark && { saves: mark }),
  }
}
