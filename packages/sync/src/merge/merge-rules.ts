/** How one field of a document is merged; SPEC.md explains each. */
export type MergeRule =
  | { kind: 'atomic' }
  | ({ kind: 'counter'; min: number } & CounterOptions)
  | { kind: 'max' }
  | { kind: 'min' }
  | { kind: 'furthest'; count: string }
  | { kind: 'turn'; order: string; combat: string; takenBack: string }
  | { kind: 'quiet' }
  | { kind: 'flag' }
  | { kind: 'countdown'; left: string }
  | { kind: 'text' }
  | { kind: 'set' }
  | ({ kind: 'list'; fields: FieldRules } & ListOptions)
  | Either
  | { kind: 'object'; fields: FieldRules }
  | { kind: 'record'; value: MergeRule }
  | { kind: 'server' }
  | { kind: 'health'; asValues?: boolean }

type CounterOptions = { floor?: number; ceiling?: string; mark?: string; resets?: Resets; isBaseUnknown?: boolean }
/** The fields that number how often it went back to 0, and tell what each of these times gave back. */
type Resets = { count: string; gaveBack: string }
type ListOptions = {
  /** Caps the length. */
  keepLast?: number
  /** An edit beats a deletion without asking. */
  quietDelete?: boolean
  /** An item that both added is theirs, without asking. */
  quietAdd?: boolean
  /** The order goes by this number of each item, the highest first, where no one moved it by hand. */
  rankedBy?: string
}

/** A list that is only ever made whole. `by` tells its entries apart; `lists` are those inside of an entry. */
export type Either = { kind: 'either'; by: readonly string[]; lists?: { readonly [field: string]: Either } }

/** Rules by field. A field without a rule is atomic, so a newer client's unknown keys are kept. */
export type FieldRules = { readonly [field: string]: MergeRule }

export const atomic: MergeRule = { kind: 'atomic' }
/** The larger value if both sides changed it: numbers, and instants as ISO text. */
export const max: MergeRule = { kind: 'max' }
/** One value, if both sides changed it that of the side whose field `count` is larger. */
export function furthest(count: string): MergeRule {
  return { kind: 'furthest', count }
}
/** The smaller number if both sides changed it. */
export const min: MergeRule = { kind: 'min' }
/**
 * `{ round, entryId, actId }` as one value. `order` names the list of places, `combat` the field that tells which combat
 * it belongs to, `takenBack` the one with the turns before acts that were undone.
 */
export const turn: MergeRule = { kind: 'turn', order: 'entries', combat: 'fightId', takenBack: 'takenBack' }
/** A value that never asks about a conflict: if both sides changed it, theirs wins. */
export const quiet: MergeRule = { kind: 'quiet' }
/** True, or not: absent is false. Two sides that changed it made the same change. */
export const flag: MergeRule = { kind: 'flag' }
/** An end that turns bring closer. `left` names what still has to pass; all else in it is one value. */
export function countdown(left: string): MergeRule {
  return { kind: 'countdown', left }
}

/** A character's health log; `health`, `tempHealth` and `healthMark` are merged with it. */
export const healthLog: MergeRule = { kind: 'health' }
/** Prose, three-way by words. */
export const prose: MergeRule = { kind: 'text' }
/** A list of plain texts whose order has no meaning. */
export const set: MergeRule = { kind: 'set' }
/** Only the server writes it, so its value wins. */
export const server: MergeRule = { kind: 'server' }

/**
 * Differences add up. An absent count is `min`, which is also the lowest one without a lower `floor`. `ceiling` names the
 * field that bounds it; `mark` the field that tells it was *set*; `resets` how often it went back to 0.
 */
export function counter(min: number, options: CounterOptions = {}): MergeRule {
  return { kind: 'counter', min, ...options }
}

/** Items by id. */
export function list(fields: FieldRules, options: ListOptions = {}): MergeRule {
  return { kind: 'list', fields, ...options }
}

/** What either side has. An entry of both is theirs, but for its lists. */
export function either(by: readonly string[], lists: NonNullable<Either['lists']> = {}): Either {
  return { kind: 'either', by, lists }
}

export function object(fields: FieldRules = {}): MergeRule {
  return { kind: 'object', fields }
}

/** A map with free keys, whose values all follow the same rule. */
export function record(value: MergeRule): MergeRule {
  return { kind: 'record', value }
}

/** The same rules, with counters and health merged as values; the counters' marks come from the server. */
export function asValues(rules: FieldRules): FieldRules {
  const marks = Object.values(rules).flatMap((rule) => (rule.kind === 'counter' ? besideCounter(rule) : []))
  const values = withEachRule(rules, (rule) => {
    if (rule.kind === 'health') return { ...rule, asValues: true }
    return rule.kind === 'counter' ? atomic : rule
  })
  return { ...values, ...Object.fromEntries(marks.map((mark) => [mark, server])) }
}

/** The fields that are merged with a counter. */
export function besideCounter({ mark, resets }: CounterOptions): string[] {
  return [mark, resets?.gaveBack].filter((field) => field !== undefined)
}

/** The same rules for two states without a common one: the one that counted further may be an older copy. */
export function withoutBase(rules: FieldRules): FieldRules {
  return withCountsApart(withEachRule(rules, (rule) => (rule.kind === 'countdown' ? atomic : rule)))
}

/** The same rules where an absent base says nothing: two equal counts may be one that both sides copied. */
export function withCountsApart(rules: FieldRules): FieldRules {
  return withEachRule(rules, (rule) => (rule.kind === 'counter' ? { ...rule, isBaseUnknown: true } : rule))
}

function withEachRule(rules: FieldRules, change: (rule: MergeRule) => MergeRule): FieldRules {
  return Object.fromEntries(Object.entries(rules).map(([field, rule]) => [field, changedRule(rule, change)]))
}

function changedRule(rule: MergeRule, change: (rule: MergeRule) => MergeRule): MergeRule {
  if (rule.kind === 'list' || rule.kind === 'object') return { ...rule, fields: withEachRule(rule.fields, change) }
  return rule.kind === 'record' ? { ...rule, value: changedRule(rule.value, change) } : change(rule)
}
