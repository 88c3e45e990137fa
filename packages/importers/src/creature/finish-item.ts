import { ITEM_TYPES, type Item, item as itemSchema, labelOfField, RARITIES } from '@lanternkeep/schema'
import type { Reading } from '../found.ts'
import type { From, Receipt } from '../receipt/receipt.ts'
import { type FiguresDraft, setNumber, setText } from './figures-draft.ts'
import { type Finished, onlyValid, reportName } from './finish-creature.ts'
import type { Part } from './parts.ts'

export type ItemParts = {
  name: string
  nameFrom: From
  sourceFrom?: Part<string>
  type?: Part<string>
  rarity?: Part<string>
  description?: Part<string>
  /** In gold. */
  value?: Part<number>
  /** In pounds. */
  weight?: Part<number>
  quantity?: Part<number>
  acBonus?: Part<number>
  properties?: Part<readonly string[]>
}

export function finishItem(receipt: Receipt, parts: ItemParts): Finished<Extract<Reading, { kind: 'item' }>> {
  const draft: FiguresDraft = { figures: {}, receipt }
  const name = reportName(receipt, parts)
  setChoice(draft, 'type', { part: parts.type, choices: ITEM_TYPES, fallback: 'misc' })
  setChoice(draft, 'rarity', { part: parts.rarity, choices: RARITIES, fallback: 'common' })
  setText(draft, 'description', { part: parts.description, most: 5000 })
  setAmount(draft, 'value', parts.value)
  setAmount(draft, 'weight', parts.weight)
  setNumber(draft, 'quantity', { part: parts.quantity, min: 1, max: 1_000_000 })
  setNumber(draft, 'acBonus', { part: parts.acBonus, min: -30, max: 30 })
  setProperties(draft, parts.properties)
  const checked = itemSchema.parse({ id: '1', name, ...onlyValid(draft, itemSchema) })
  const { fields, leftovers } = receipt.finish()
  return { reading: { kind: 'item', name, item: checked as Item, leftovers }, fields }
}

type Choice = { part: Part<string> | undefined; choices: readonly string[]; fallback: string }

function setChoice({ figures, receipt }: FiguresDraft, field: string, { part, choices, fallback }: Choice): void {
  const text = part?.value?.trim()
  if (!part || !text) return
  const plain = text.toLowerCase().replaceAll(/([a-z])_(?=[a-z])/g, '$1 ')
  const known = choices.find((choice) => choice === plain || choice.replace(' ', '') === plain)
  figures[field] = known ?? fallback
  const isExact = known !== undefined || ['none', 'unknown'].includes(plain)
  if (!isExact) receipt.keep(labelOfField(field), text)
  const how = isExact ? 'mapped' : 'approximated'
  const why = isExact ? undefined : `there is no “${text.slice(0, 40)}” here`
  receipt.report({
    how,
    field: labelOfField(field),
    from: part.from,
    becomes: String(figures[field]),
    ...(why && { why }),
  })
}

/** Gold or pounds, with decimals. */
function setAmount({ figures, receipt }: FiguresDraft, field: string, part: Part<number> | undefined): void {
  if (part?.value === undefined || !Number.isFinite(part.value) || part.value < 0) return
  figures[field] = part.value
  const label = labelOfField(field, 'item')
  receipt.report({
    how: part.why ? 'approximated' : 'mapped',
    field: label,
    from: part.from,
    becomes: String(part.value),
    why: part.why,
  })
}

function setProperties({ figures, receipt }: FiguresDraft, part: Part<readonly string[]> | undefined): void {
  const all = part?.value?.filter((each) => each.trim() !== '') ?? []
  if (!part || all.length === 0) return
  figures.properties = all.slice(0, 40).map((each) => each.slice(0, 300))
  receipt.report({ how: 'mapped', field: 'Properties', from: part.from, becomes: all.join(', ') })
}
