import { action, clamp, labelOfField, parseDice } from '@lanternkeep/schema'
import { type Entry, innerParts, readEntry, type SourceEntry } from '../text/entries.ts'
import { figureWords } from '../text/figure-words.ts'
import { type FiguresDraft, shortened } from './figures-draft.ts'
import type { EntryList, EntryPart } from './parts.ts'

const MOST_ENTRIES = 60
const LONGEST_TEXT = 5000
const LONGEST_NAME = 100

type Listed = { part: EntryPart; entry: Entry; text: string }

/** All lists of entries, each with one row for each entry. */
export function setEntries(draft: FiguresDraft, parts: readonly EntryPart[]): void {
  const byList = new Map<EntryList, Listed[]>()
  for (const part of parts) {
    const listed = part.entries.flatMap(withInner).map((entry) => ({ part, ...asListed(entry) }))
    byList.set(part.list, [...(byList.get(part.list) ?? []), ...listed])
  }
  for (const [list, listed] of byList) {
    if (listed.length > 0)
      draft.figures[list] = listed.slice(0, MOST_ENTRIES).map((each, at) => stored(draft, each, at))
    for (const { part, entry, text } of listed.slice(MOST_ENTRIES)) {
      draft.receipt.keep(entry.name, text)
      const why = `there can be ${MOST_ENTRIES}`
      draft.receipt.report({ how: 'note', field: labelFor(list), from: part.from, becomes: `Note: ${entry.name}`, why })
    }
  }
}

function asListed(entry: SourceEntry): { entry: Entry; text: string } {
  const { form, ...read } = readEntry(entry)
  return { entry: form ? { ...read, name: `${read.name} (${form})` } : read, text: entry.sentences }
}

/** An entry that lists others with figures ('Breath Weapons') is followed by those. */
function withInner(entry: SourceEntry): SourceEntry[] {
  const { own, inner } = innerParts(entry.sentences)
  const read = inner.map(({ name, sentences }) => ({ title: name, sentences: sentences.trim() }))
  const isList = read.length > 1 && read.every((each) => figureWords(readEntry(each)) !== '')
  return isList ? [{ ...entry, sentences: own.trim() }, ...read] : [entry]
}

function stored(draft: FiguresDraft, { part, entry, text }: Listed, at: number) {
  const { receipt } = draft
  const name = shortened(entry.name.trim() || 'Unnamed', LONGEST_NAME)
  const description = shortened(text.trim(), LONGEST_TEXT)
  const { kept, dropped } = possible({ ...entry, name, id: String(at + 1), description })
  const isWhole = text.trim().length <= LONGEST_TEXT && entry.name.trim().length <= LONGEST_NAME
  if (!isWhole) receipt.keep(entry.name, text)
  const problems = [
    part.why,
    !isWhole && 'too long; the note has all of it',
    dropped.length > 0 && `only in its text: ${dropped.map((field) => labelOfField(field)).join(', ')}`,
    isUnreadAttack(kept, text) && 'its attack is only in its text',
  ].filter(Boolean)
  receipt.report({
    how: problems.length > 0 ? 'approximated' : 'mapped',
    field: `${labelFor(part.list)}: ${name}`,
    from: part.from,
    shown: `${JSON.stringify(name)}: ${JSON.stringify(text.slice(0, 200))}`,
    becomes: figureWords(kept) || 'text',
    ...(problems.length > 0 && { why: problems.join('; ') }),
  })
  return kept
}

function isUnreadAttack({ attackBonus }: { attackBonus?: number }, text: string): boolean {
  return attackBonus === undefined && /\b(?:Weapon|Spell) Attack:|\bAttack Roll:/.test(text)
}

/** Without the figures that we can't hold. */
function possible(entry: Entry & { id: string; description: string }) {
  const { damages, cost, ...rest } = entry
  const rolled = damages?.filter(({ formula }) => /^\d{1,6}$/.test(formula) || !('problem' in parseDice(formula)))
  const kept: Record<string, unknown> = {
    ...rest,
    ...(rolled && rolled.length > 0 && { damages: rolled.slice(0, 10) }),
    ...(cost && { cost: clamp(cost, 1, 20) }),
  }
  const dropped = new Set<string>(rolled && rolled.length < (damages?.length ?? 0) ? ['damages'] : [])
  for (const { path } of action.safeParse(kept).error?.issues ?? []) {
    const [field] = path.map(String)
    if (!field || !Object.hasOwn(kept, field)) continue
    dropped.add(field)
    delete kept[field]
  }
  return { kept: kept as Entry & { id: string; name: string; description: string }, dropped: [...dropped] }
}

function labelFor(list: EntryList): string {
  return { abilities: 'Trait', actions: 'Action', reactions: 'Reaction', specialActions: 'Special action' }[list]
}
