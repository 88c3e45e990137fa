import {
  type Act,
  type Campaign,
  type Character,
  concentrationEndedAt,
  describeHealthAct,
  failedInWords,
  type HealthAct,
  lostConcentrationInWords,
  savesOfHit,
  withHealthAct,
  withHealthEntryAs,
} from '@lanternkeep/schema'
import { readDocument } from '../store/documents.ts'
import type { HealthTarget, LocalDb } from '../store/local-db.ts'
import { recordAct } from './record-act.ts'

/** Damages, heals, shields or sets one or several characters, and logs it as one act. */
export async function applyAmount(
  db: LocalDb,
  campaignId: string,
  characterIds: string[],
  { mode, amount }: { mode: HealthAct['kind']; amount: number },
): Promise<Act | null> {
  const act: HealthAct = { kind: mode, amount }
  return applyActs(db, campaignId, { targets: characterIds.map((characterId) => ({ characterId, act })) })
}

/**
 * Applies each target's own amount (a blast may hit some for half) as one act: to all of them, or to none. With an `id`
 * that was applied before, whole or in part, it ends as applied once.
 */
export async function applyActs(
  db: LocalDb,
  campaignId: string,
  { id, order, targets }: { id?: string; order?: number; targets: readonly HealthTarget[] },
): Promise<Act | null> {
  const found = await Promise.all(
    targets.map(async ({ characterId, act }) => {
      const stored = await readDocument(db.collections.characters, characterId)
      return { act, character: stored && withoutEntry(stored, id) }
    }),
  )
  const hit = found.flatMap(({ act, character }) => (character ? [{ act, character }] : []))
  if (hit.length === 0) return null
  const campaign = await readDocument(db.collections.campaigns, campaignId)
  const effects = hit.map((each) => effectOf(each, campaign))
  const text = effects.map(({ text }) => text).join('; ')
  return recordAct(db, campaignId, () => ({
    act: {
      ...(id !== undefined && { id }),
      ...(order !== undefined && { order }),
      kind: 'health',
      text,
      changes: effects.map((each) => each.change),
    },
  }))
}

/** The character before the act, if a tab that died had got as far as this character. */
function withoutEntry(character: Character, id: string | undefined): Character {
  const isThere = id !== undefined && character.healthLog?.acts.some((entry) => entry.id === id)
  return isThere ? withHealthEntryAs(character, id, undefined) : character
}

type Rules = Pick<Campaign, 'concentration' | 'deathSaves'> | undefined

/** Who falls to 0 health stops concentrating, and a hit at 0 health is a failed death save, if the campaign has that. */
function effectOf({ act, character }: { act: HealthAct; character: Character }, rules: Rules) {
  const after = withHealthAct(character, act, '')
  const conditions = rules?.concentration ? concentrationEndedAt(after.health, character) : undefined
  const saves = rules?.deathSaves ? savesOfHit(character, act) : undefined
  const change = { characterId: character.id, health: act, ...(saves && { saves }), ...(conditions && { conditions }) }
  const end = failedInWords(saves) + lostConcentrationInWords(conditions)
  return { change, text: describeHealthAct(character, after, act) + end }
}

/** Hides foes from the players or shows them, as one act. */
export async function setHidden(
  db: LocalDb,
  campaignId: string,
  foes: readonly Pick<Character, 'id' | 'name' | 'hidden'>[],
  hidden: boolean,
): Promise<Act | null> {
  const changed = foes.filter((foe) => foe.hidden !== hidden)
  if (changed.length === 0) return null
  const changes = changed.map(({ id }) => ({ characterId: id, hidden }))
  const text = `${changed.map(({ name }) => name).join(', ')} ${hidden ? 'hidden from' : 'shown to'} the players`
  return recordAct(db, campaignId, () => ({ act: { kind: 'hidden', text, changes } }))
}
