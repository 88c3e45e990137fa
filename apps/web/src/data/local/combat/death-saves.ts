import {
  type Act,
  type Character,
  deathRoll,
  deathSavesOf,
  describeSaves,
  NO_SAVES,
  type PlayerCharacter,
  type RandomInt,
  rollDice,
  type SavesMark,
  withSaves,
} from '@lanternkeep/schema'
import { keepRoll } from '../campaign/dice-history.ts'
import { shareRoll } from '../campaign/rolls.ts'
import { readDocument } from '../store/documents.ts'
import type { LocalDb } from '../store/local-db.ts'
import { applyAmount } from './combat-acts.ts'
import { changeOwnHealth, sendOwnAct } from './own-acts.ts'
import { recordAct } from './record-act.ts'

type Hero = Pick<Character, 'id' | 'campaignId' | 'name'>

/**
 * Marks death saves of a hero, or takes marks away. A player sends only the act, and the server plays it: then null is
 * returned.
 */
export async function markSaves(db: LocalDb, hero: Hero, saves: SavesMark): Promise<Act | null> {
  if (db.store.factsOf(hero.campaignId)?.role !== 'player') return recordSaves(db, hero, saves)
  await sendOwnAct(db, hero, { saves })
  return null
}

/** Rolls a death save into the dice log and marks what it means. Returns the die, and the GM's act. */
export async function rollSave(
  db: LocalDb,
  hero: Hero,
  randomInt: RandomInt,
): Promise<{ die: number; act: Act | null }> {
  const roll = rollDice(1, 20, randomInt)
  const facts = db.store.factsOf(hero.campaignId)
  const isPlayer = facts?.role === 'player'
  const result = deathRoll(roll.total)
  let act: Act | null = null
  if ('saves' in result) act = await markSaves(db, hero, result.saves)
  else if (isPlayer) await changeOwnHealth(db, hero, result.heals)
  else act = await applyAmount(db, hero.campaignId, [hero.id], { mode: 'heal', amount: result.heals })
  keepRoll(hero.campaignId, roll)
  if (isPlayer) await shareRoll(db, hero.campaignId, { ...roll, name: hero.name, memberId: facts.memberId })
  return { die: roll.total, act }
}

async function recordSaves(db: LocalDb, { id, campaignId, name }: Hero, saves: SavesMark): Promise<Act | null> {
  const hero = (await readDocument(db.collections.characters, id)) as PlayerCharacter | undefined
  if (!hero) return null
  const text = describeSaves(name, withSaves(deathSavesOf(hero) ?? NO_SAVES, saves))
  return recordAct(db, campaignId, () => ({ act: { kind: 'health', text, changes: [{ characterId: id, saves }] } }))
}
