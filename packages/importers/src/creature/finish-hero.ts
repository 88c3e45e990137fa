import { labelOfField, playerShape, UNKNOWN_PLAYER } from '@lanternkeep/schema'
import * as z from 'zod/mini'
import type { Reading } from '../found.ts'
import type { Receipt } from '../receipt/receipt.ts'
import { type FiguresDraft, setNumber, setText } from './figures-draft.ts'
import { type Finished, onlyValid, setShared } from './finish-creature.ts'
import type { Part, SharedParts } from './parts.ts'

const { id, campaignId, type, name, rev, conflicts, lastModified, ...figures } = playerShape
/** What a hero of a file may bring. */
const heroFigures = z.partial(z.looseObject(figures))

export type HeroParts = SharedParts & {
  playerName?: Part<string>
  race?: Part<string>
  class?: Part<string>
  background?: Part<string>
  level?: Part<number>
  /** What it has now, if not its maximum. */
  health?: Part<number>
  tempHealth?: Part<number>
  ownNotes?: Part<string>
  /** Lists that are ready: weapons, inventory, purse, limited abilities, each with what the receipt says. */
  ready?: readonly ReadyPart[]
}
export type ReadyPart = Part<unknown> & {
  field: 'weapons' | 'inventory' | 'equipment' | 'purse' | 'limitedAbilities'
  words: string
}

export function finishHero(receipt: Receipt, parts: HeroParts): Finished<Extract<Reading, { kind: 'hero' }>> {
  const draft: FiguresDraft = { figures: {}, receipt }
  const name = setShared(draft, parts)
  setNumber(draft, 'health', { part: parts.health, min: 0, max: 1_000_000 })
  setNumber(draft, 'tempHealth', { part: parts.tempHealth, min: 0, max: 1_000_000 })
  setNumber(draft, 'level', { part: parts.level, min: 1, max: 20 })
  if (draft.figures.level === undefined) {
    const why = 'the file gives none that can be read'
    receipt.report({ how: 'approximated', field: labelOfField('level'), from: [], becomes: 'As in a new one', why })
  }
  setText(draft, 'playerName', { part: parts.playerName, most: 100 })
  if (draft.figures.playerName === undefined) {
    const why = 'the file names no one'
    receipt.report({ how: 'approximated', field: labelOfField('playerName'), from: [], becomes: UNKNOWN_PLAYER, why })
  }
  setText(draft, 'race', { part: parts.race, most: 50 })
  setText(draft, 'class', { part: parts.class, most: 50 })
  setText(draft, 'background', { part: parts.background, most: 500 })
  setText(draft, 'ownNotes', { part: parts.ownNotes, most: 500_000 })
  for (const { field, from, value, words, why } of parts.ready ?? []) {
    if (value === undefined || (Array.isArray(value) && value.length === 0)) continue
    draft.figures[field] = value
    const how = why ? 'approximated' : 'mapped'
    receipt.report({ how, field: labelOfField(field), from, becomes: words, ...(why && { why }) })
  }
  asAbilities(draft)
  const valid = onlyValid(draft, heroFigures)
  const { fields, leftovers } = receipt.finish()
  return { reading: { kind: 'hero', name, figures: valid, leftovers }, fields }
}

/** A hero has one list for what it can do. */
function asAbilities({ figures }: FiguresDraft): void {
  const lists = ['abilities', 'actions', 'reactions', 'specialActions'].map((list) => figures[list])
  const all = lists.flatMap((list) => (Array.isArray(list) ? list : []))
  for (const list of ['actions', 'reactions', 'specialActions']) delete figures[list]
  if (all.length > 0) figures.abilities = all.map((each: object, at) => ({ ...each, id: String(at + 1) }))
}
