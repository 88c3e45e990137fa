import { pick } from '@lanternkeep/schema'
import type { SyncDocument } from '../../protocol.ts'
import type { Change, EditContext } from './edits.ts'
import { CAMPAIGN } from './server-side.ts'

type Item = { id: string; name: string; quantity?: number; description?: string; properties?: string[] }

export const damage: Change = (doc, { random }) => ({ ...doc, health: Number(doc.health) + random(-9, 9) })

/** Other players' sheets are shown without this field. */
export const shielded: Change = (doc, { random }) =>
  doc.tempHealth === undefined ? doc : { ...doc, tempHealth: Number(doc.tempHealth) + random(-9, 9) }

/** The edit form, or `=20`: a value far out of reach of the differences. */
export const withHealthSet: Change = (doc, { random, device }) => ({
  ...doc,
  health: 100_000 + 10_000 * random(0, 9),
  healthMark: device.newMark(),
})

export const withNotes: Change = (doc, { ledger }) => ({ ...doc, notes: ledger.token('w') })

/** A hero becomes an NPC, which players don't see, or a hero again. */
export const withOtherType: Change = (doc) =>
  isSheet(doc) ? { ...doc, type: doc.type === 'player' ? 'npc' : 'player' } : doc

/** Created as a player's character: players may see what is written there. */
export function isSheet({ playerName }: SyncDocument): boolean {
  return playerName !== undefined
}

/** A new word somewhere in a text, or one in place of another. */
export function withWord(
  { random, ledger }: EditContext,
  doc: SyncDocument,
  field: string,
  kind: 'gm' | 'w',
): SyncDocument {
  return { ...doc, [field]: withWordIn(doc[field], random(0, 5) === 0, random, ledger.token(kind)) }
}

function withWordIn(text: unknown, instead: boolean, random: EditContext['random'], word: string): string {
  const words = String(text ?? '')
    .split(' ')
    .filter(Boolean)
  return words.toSpliced(random(0, words.length), instead ? 1 : 0, word).join(' ')
}

export const withItems: Change = (doc, { random, ledger }) => {
  if (doc.type !== 'player') return doc
  const items = (doc.inventory ?? []) as Item[]
  const at = random(0, items.length - 1)
  const item = items[at]
  if (!item || random(0, 2) === 0) {
    const name = ledger.token('w')
    return { ...doc, inventory: [...items, { id: name, name, quantity: 1 }] }
  }
  if (random(0, 3) === 0) return { ...doc, inventory: items.toSpliced(at, 1) }
  if (random(0, 3) === 0) return { ...doc, inventory: [item, ...items.toSpliced(at, 1)] }
  return { ...doc, inventory: items.with(at, changedItem(item, random, ledger.token)) }
}

function changedItem(item: Item, random: EditContext['random'], token: EditContext['ledger']['token']): Item {
  const what = random(0, 3)
  if (what <= 1) return { ...item, quantity: (item.quantity ?? 1) + 1 }
  if (what === 2) return { ...item, description: withWordIn(item.description, false, random, token('w')) }
  const properties = item.properties ?? []
  return { ...item, properties: properties.toSpliced(0, random(0, 1), token('w')) }
}

export const withSpells: Change = (doc, { random, ledger }) => {
  const spells = (doc.spells ?? []) as Item[]
  const kind = isSheet(doc) ? 'w' : 'gm'
  const spell = spells[random(0, spells.length)]
  if (!spell) {
    const name = ledger.token(kind)
    return { ...doc, spells: [...spells, { id: name, name, level: 1 }] }
  }
  const description = withWordIn(spell.description, random(0, 5) === 0, random, ledger.token(kind))
  return { ...doc, spells: spells.with(spells.indexOf(spell), { ...spell, description }) }
}

export const withTrait: Change = (doc, { random, ledger }) => {
  if (doc.type !== 'npc') return doc
  const traits = (doc.traits ?? []) as string[]
  return { ...doc, traits: traits.toSpliced(random(0, traits.length), random(0, 1), ledger.token('gm')) }
}

const STATS = ['strength', 'dexterity', 'wisdom'] as const

export const withStat: Change = (doc, { random }) => {
  if (doc.type !== 'player') return doc
  const stats = { ...(doc.stats as object | undefined), [pick(STATS, random)]: random(1, 30) }
  return { ...doc, stats }
}

export const withCondition: Change = (doc, { random, ledger, device }) => {
  const conditions = (doc.conditions ?? []) as { id: string }[]
  if (conditions.length > 0 && random(0, 1) === 0)
    return { ...doc, conditions: conditions.toSpliced(random(0, conditions.length - 1), 1) }
  const isPlayer = device.roleIn(CAMPAIGN) === 'player'
  const visible = isPlayer || random(0, 1) === 1
  const name = ledger.token(visible ? 'w' : 'gm')
  const ends = isPlayer ? { kind: 'none' } : { kind: 'turn', at: 'end', of: 'gm-hidden', rounds: 1 }
  return { ...doc, conditions: [...conditions, { id: name, name, visible, ends }] }
}
