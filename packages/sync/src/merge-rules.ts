/** How one field of a document is merged; SPEC.md explains each. */
export type MergeRule =
  | { kind: 'atomic' }
  | { kind: 'counter'; min: number; ceiling?: string; mark?: string }
  | { kind: 'max' }
  | { kind: 'turn'; order: string; combat: string }
  | { kind: 'quiet' }
  | { kind: 'text' }
  | { kind: 'set' }
  | { kind: 'list'; fields: FieldRules; keepLast?: number; quietDelete?: boolean }
  | { kind: 'object'; fields: FieldRules }
  | { kind: 'record'; value: MergeRule }
  | { kind: 'server' }
  | { kind: 'health' }

/** Rules by field. A field that is not named is atomic, so that unknown keys of a newer client are kept. */
export type FieldRules = { readonly [field: string]: MergeRule }

export const atomic: MergeRule = { kind: 'atomic' }
/** The larger when both sides changed it: numbers, and instants as ISO text. */
export const max: MergeRule = { kind: 'max' }
/** `{ round, entryId }` as one pair. `order` names the list of places, `fight` the field that says which fight it is. */
export const turn: MergeRule = { kind: 'turn', order: 'entries', combat: 'fightId' }
/** One value that nobody is asked about: of two changes theirs stands. */
export const quiet: MergeRule = { kind: 'quiet' }
/** A character's health log; together with it `health`, `tempHealth` and `healthMark` are merged. */
export const healthLog: MergeRule = { kind: 'health' }
/** Prose, three-way by words. */
export const prose: MergeRule = { kind: 'text' }
/** A list of plain texts without meaning in its order. */
export const set: MergeRule = { kind: 'set' }
/** Only the server writes it: what it has stands. */
export const server: MergeRule = { kind: 'server' }

/** Differences add up. `ceiling` names the field that bounds it; `mark` the field that says it was *set*. */
export function counter(min: number, options: { ceiling?: string; mark?: string } = {}): MergeRule {
  return { kind: 'counter', min, ...options }
}

/** Items by id. `keepLast` caps the length; `quietDelete` lets an edit beat a deletion without asking anybody. */
export function list(fields: FieldRules, options: { keepLast?: number; quietDelete?: boolean } = {}): MergeRule {
  return { kind: 'list', fields, ...options }
}

export function object(fields: FieldRules = {}): MergeRule {
  return { kind: 'object', fields }
}

/** A map with free keys, each value merged by the same rule. */
export function record(value: MergeRule): MergeRule {
  return { kind: 'record', value }
}

/** The same rules with counters as values, whose marks are the server's. */
export function asValues(rules: FieldRules): FieldRules {
  const marks = Object.values(rules).flatMap((rule) => (rule.kind === 'counter' && rule.mark ? [rule.mark] : []))
  const entries = Object.entries(rules).map(([field, rule]): [string, MergeRule] => {
    if (marks.includes(field)) return [field, server]
    return [field, asValue(rule)]
  })
  return Object.fromEntries(entries)
}

function asValue(rule: MergeRule): MergeRule {
  if (rule.kind === 'counter') return atomic
  if (rule.kind === 'list' || rule.kind === 'object') return { ...rule, fields: asValues(rule.fields) }
  return rule.kind === 'record' ? { ...rule, value: asValue(rule.value) } : rule
}
