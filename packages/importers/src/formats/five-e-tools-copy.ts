import { isRow, type Row, row, rows, textOf } from '../values/row.ts'

/** Copies of copies; also what ends a circle. */
const MOST_COPIES = 8

/** How a copy names its base. */
export function baseKey({ name, source }: Row): string {
  return `${textOf(name)}|${textOf(source)}`.toLowerCase()
}

type Resolved = { monster: Row; notApplied: string[] }

/** The base with the creature's own fields and changes; `notApplied` names changes that aren't known here. */
export function resolveCopy(monster: Row, bases: ReadonlyMap<string, Row>, depth = 0): Resolved | { problem: string } {
  const copy = row(monster._copy)
  const base = bases.get(baseKey(copy))
  if (!base || base === monster || depth > MOST_COPIES) {
    const from = `“${textOf(copy.name).slice(0, 100)}” (${textOf(copy.source).slice(0, 40)})`
    return { problem: `It is written as a change of ${from}, which isn’t in these files. Import them together.` }
  }
  const whole = isRow(base._copy) ? resolveCopy(base, bases, depth + 1) : { monster: base, notApplied: [] }
  if ('problem' in whole) return whole
  const { _copy, ...own } = monster
  const merged: Record<string, unknown> = { ...withoutPrint(whole.monster), ...own }
  for (const [key, value] of Object.entries(own)) if (value === null) delete merged[key]
  const notApplied = [...whole.notApplied, ...changeFields(merged, row(copy._mod))]
  const templates = rows(copy._templates).map(({ name }) => `template ${textOf(name)}`)
  return { monster: merged, notApplied: [...notApplied, ...templates] }
}

/** What a copy doesn't take along. */
function withoutPrint(base: Row): Row {
  const {
    page: _,
    otherSources: _others,
    srd: _srd,
    basicRules: _rules,
    reprintedAs: _as,
    hasFluff: _fluff,
    ...rest
  } = base
  return rest
}

/** Applies `_mod` in place; returns what it doesn't know. */
function changeFields(monster: Record<string, unknown>, mods: Row): string[] {
  return Object.entries(mods).flatMap(([field, mod]) => {
    const changes: unknown[] = Array.isArray(mod) ? mod : [mod]
    return changes.flatMap((change) => (changeField(monster, field, change) ? [] : [changeWords(field, change)]))
  })
}

function changeWords(field: string, change: unknown): string {
  return `${textOf(isRow(change) ? change.mode : change) || 'change'} of ${field === '*' ? 'all texts' : field}`
}

const TEXT_FIELDS = [
  'trait',
  'action',
  'bonus',
  'reaction',
  'legendary',
  'mythic',
  'spellcasting',
  'variant',
  'legendaryHeader',
]

function changeField(monster: Record<string, unknown>, field: string, change: unknown): boolean {
  if (field === '__proto__' || field === '_') return false
  if (change === 'remove') return delete monster[field]
  if (!isRow(change)) return false
  if (change.mode === 'replaceTxt') {
    const fields = field === '*' ? TEXT_FIELDS : [field]
    for (const each of fields) if (monster[each] !== undefined) monster[each] = replacedTexts(monster[each], change)
    return true
  }
  if (
    change.mode === 'setProp' &&
    typeof change.prop === 'string' &&
    !change.prop.includes('.') &&
    change.prop !== '__proto__'
  ) {
    monster[change.prop] = change.value
    return true
  }
  const changed = field === '*' ? undefined : changedList(listOf(monster[field]), change)
  if (changed) monster[field] = changed
  return changed !== undefined
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]
}

/** The list of entries after the change; undefined if the change isn't known. */
function changedList(list: unknown[], change: Row): unknown[] | undefined {
  const added = listOf(change.items)
  const names = listOf(change.names).map(nameIn)
  const at = list.findIndex((each) => nameIn(each) === nameIn(isRow(change.replace) ? undefined : change.replace))
  switch (change.mode) {
    case 'appendArr':
      return [...list, ...added]
    case 'prependArr':
      return [...added, ...list]
    case 'appendIfNotExistsArr':
      return [...list, ...added.filter((each) => !list.some((one) => nameIn(one) === nameIn(each)))]
    case 'insertArr':
      return list.toSpliced(Number(change.index) || 0, 0, ...added)
    case 'removeArr':
      return list.filter((each) => !names.includes(nameIn(each)) && !added.includes(each))
    case 'replaceArr':
      return at < 0 ? undefined : list.toSpliced(at, 1, ...added)
    case 'replaceOrAppendArr':
      return at < 0 ? [...list, ...added] : list.toSpliced(at, 1, ...added)
    default:
      return undefined
  }
}

function nameIn(value: unknown): string {
  return (isRow(value) ? textOf(value.name) : textOf(value)).toLowerCase()
}

const DEEPEST_TEXT = 12

/** The text in every entry, as plain text: a pattern of a file could run forever. */
function replacedTexts(value: unknown, change: Row, depth = 0): unknown {
  const from = textOf(change.replace)
  if (typeof value === 'string') return from === '' ? value : replacedText(value, from, change)
  if (depth > DEEPEST_TEXT) return value
  if (Array.isArray(value)) return value.map((each: unknown) => replacedTexts(each, change, depth + 1))
  if (!isRow(value)) return value
  const entries = Object.entries(value).map(([key, each]) => [key, replacedTexts(each, change, depth + 1)])
  return Object.fromEntries(entries)
}

function replacedText(text: string, from: string, change: Row): string {
  const to = textOf(change.with)
  if (!textOf(change.flags).includes('i')) return text.replaceAll(from, () => to)
  const plain = from.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  return text.replaceAll(new RegExp(plain, 'gi'), () => to)
}
