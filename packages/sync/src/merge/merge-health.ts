import {
  byOrder,
  clamp,
  foldedHealthLog,
  type HealthEntry,
  type HealthLog,
  healthAfter,
  knowsMark,
  type Ledgered,
  savesIn,
  savesOfBase,
  withExplainedHealth,
  withHealthLog,
} from '@lanternkeep/schema'
import { isRecord, same, sameBut } from '../same.ts'
import type { Fields, ReportConflict, Three } from './merge-sides.ts'

type Logged = Ledgered & { healthLog: HealthLog }
type Logs = Three<HealthLog>

/**
 * Merges a character's health, temporary health, mark and log as one value: the union of both logs, replayed. Undefined
 * if neither side has a whole log; then the numbers are counters. `maxHealth` is the merged one. `asValues`: both sides
 * may hold one change, so plain differences never add up.
 */
export function mergeHealth(
  sides: Three<Fields>,
  { maxHealth, asValues = false }: { maxHealth: unknown; asValues?: boolean },
  report: ReportConflict,
): Fields | undefined {
  const { base, theirs, mine } = sides
  if (!isHealthy(theirs) || !isHealthy(mine) || (!hasLog(theirs) && !hasLog(mine))) return undefined
  const ceiling = typeof maxHealth === 'number' ? maxHealth : theirs.maxHealth
  const start = isHealthy(base) ? withOwnLog(base) : undefined
  const [logA, logB] = [loggedOn(start, base, theirs), loggedOn(start, base, mine)]
  const [a, b] = [named(logA, start ?? logB), named(logB, start ?? logA)]
  const log = start
    ? joined({ base: start.healthLog, theirs: a.healthLog, mine: b.healthLog }, ceiling)
    : withoutBase(a.healthLog, b.healthLog)
  if (!log || (asValues && mayCountTwice(newIn(a, start), newIn(b, start)))) return chosen(a, b, report)
  const isAsked = a.health !== b.health && areBothSet(start, a, b)
  if (isAsked) report({ path: 'health', base: start?.health, theirs: a.health, mine: b.health })
  const acts = isAsked ? log.acts.map((entry) => (entry.id === b.healthMark ? undone(entry) : entry)) : log.acts
  return played({ ...log, acts }, { maxHealth: ceiling, healthMark: markOf(start, a, b) }, sides)
}

/** False for a first-release document and for a player's, which holds only part of the log. */
function hasLog({ healthLog }: Fields): boolean {
  return isRecord(healthLog) && isRecord(healthLog.base) && Array.isArray(healthLog.acts)
}

function isHealthy(side: unknown): side is Ledgered & Fields {
  return isRecord(side) && typeof side.health === 'number' && typeof side.maxHealth === 'number'
}

function withOwnLog(side: Ledgered & Fields): Logged {
  const { healthLog: _, ...bare } = side
  return withHealthLog(withExplainedHealth(hasLog(side) ? side : (bare as Ledgered & Fields), side.rev ?? ''))
}

/** A side that never had a log, or changed numbers without it, is accounted for on top of the common state. */
function loggedOn(start: Logged | undefined, base: Fields, side: Ledgered & Fields): Logged {
  const own = withOwnLog(side)
  const isTouched = hasLog(side) && !same(side.healthLog, base.healthLog)
  if (!start || isTouched || own.healthLog === side.healthLog) return own
  return withHealthLog(withExplainedHealth({ ...side, healthLog: start.healthLog }, side.rev ?? ''))
}

/**
 * With the entries that the other one knows by name, if the side accounts for them as plain differences: after a
 * restore, the server had the health of a player's device, and not yet the acts that led to it.
 */
function named(side: Logged, other: Logged): Logged {
  const { healthLog, maxHealth } = side
  const [own, known] = [idsOf(healthLog), idsOf(other.healthLog)]
  const isLacking = ({ id, kind, order }: HealthEntry) => !own.has(id) && kind !== 'shift' && order > healthLog.foldedTo
  const lacking = other.healthLog.acts.filter(isLacking)
  const others = healthLog.acts.filter(({ id, kind }) => kind !== 'shift' || known.has(id))
  if (lacking.length === 0 || others.length === healthLog.acts.length) return side
  const log = { ...healthLog, acts: [...others, ...lacking].sort(byOrder) }
  return same(healthAfter(log, maxHealth), healthAfter(healthLog, maxHealth)) ? { ...side, healthLog: log } : side
}

/**
 * A common entry stays if both sides still have it; a side that lacks it has folded it into its base. The base is
 * theirs, plus what only mine has folded.
 */
function joined({ base, theirs, mine }: Logs, maxHealth: number): HealthLog {
  const ids = { base: idsOf(base), theirs: idsOf(theirs), mine: idsOf(mine) }
  const isKept = ({ id }: HealthEntry) => !ids.base.has(id) || (ids.theirs.has(id) && ids.mine.has(id))
  const leftMine = theirs.acts.filter(({ id }) => ids.base.has(id) && !ids.mine.has(id))
  const known = healthAfter({ base: base.base, acts: base.acts.filter(({ id }) => !ids.mine.has(id)) }, maxHealth)
  const start = healthAfter({ base: theirs.base, acts: leftMine }, maxHealth)
  return {
    base: {
      ...withoutSaves(theirs.base),
      ...savesOfBase(savesIn({ base: theirs.base, acts: leftMine }, maxHealth)),
      health: clamp(start.health + mine.base.health - known.health, 0, Math.max(maxHealth, start.health)),
      tempHealth: Math.max(0, start.tempHealth + mine.base.tempHealth - known.tempHealth),
    },
    foldedTo: Math.max(theirs.foldedTo, mine.foldedTo),
    acts: union(asChanged(theirs.acts, { base, mine }), mine.acts).filter(isKept),
  }
}

function withoutSaves({ saves: _, ...base }: HealthLog['base']): HealthLog['base'] {
  return base
}

/** Without a common state, the log that folded further wins. Undefined if the two don't fit. */
function withoutBase(theirs: HealthLog, mine: HealthLog): HealthLog | undefined {
  const isMine = mine.foldedTo > theirs.foldedTo
  const [further, other] = isMine ? [mine, theirs] : [theirs, mine]
  if (further.foldedTo === other.foldedTo && !sameBase(further, other)) return undefined
  const ids = idsOf(further)
  const fresh = other.acts.filter(({ id, order }) => ids.has(id) || order > further.foldedTo)
  if (mayCountTwice(further.acts, fresh)) return undefined
  return { ...further, acts: union(further.acts, fresh) }
}

/** What both sides had before is in either of them by name, even where a side has it as the acts that led to it. */
function newIn({ healthLog }: Logged, start: Logged | undefined): HealthEntry[] {
  const known = start && idsOf(start.healthLog)
  return known ? healthLog.acts.filter(({ id }) => !known.has(id)) : healthLog.acts
}

/** A plain difference on one side may come from acts that only the other side knows by name. */
function mayCountTwice(theirs: readonly HealthEntry[], mine: readonly HealthEntry[]): boolean {
  return mayStandFor(theirs, mine) || mayStandFor(mine, theirs)
}

function mayStandFor(acts: readonly HealthEntry[], others: readonly HealthEntry[]): boolean {
  const lacksOne = (some: readonly HealthEntry[]) => (entry: HealthEntry) => !some.some(({ id }) => id === entry.id)
  return acts.filter(({ kind }) => kind === 'shift').some(lacksOne(others)) && others.some(lacksOne(acts))
}

function sameBase({ base }: HealthLog, other: HealthLog): boolean {
  return base.health === other.base.health && base.tempHealth === other.base.tempHealth
}

/**
 * Their entries, each as mine has it if only mine changed it: one that explains what a player's device brought is
 * replaced by those that it stood for.
 */
function asChanged(theirs: readonly HealthEntry[], { base, mine }: Pick<Logs, 'base' | 'mine'>): HealthEntry[] {
  const [before, now] = [base.acts, mine.acts].map((acts) => new Map(acts.map((entry) => [entry.id, entry])))
  return theirs.map((entry) => {
    const changed = now?.get(entry.id)
    return changed && sameBut(['undos'], before?.get(entry.id) ?? {}, entry) ? { ...changed, ...marked(entry) } : entry
  })
}

/** By id, each with the larger of its two marks and the earlier of its two places, as the act itself. */
function union(theirs: readonly HealthEntry[], mine: readonly HealthEntry[]): HealthEntry[] {
  const merged = new Map(theirs.map((entry) => [entry.id, entry]))
  for (const entry of mine) {
    const known = merged.get(entry.id) ?? entry
    const isMarked = (known.undos ?? 0) < (entry.undos ?? 0)
    const order = Math.min(known.order, entry.order)
    merged.set(entry.id, { ...(isMarked ? { ...entry, ...known, ...marked(entry) } : known), order })
  }
  return [...merged.values()].sort(byOrder)
}

function marked({ undos }: HealthEntry): Pick<HealthEntry, 'undos'> {
  return undos === undefined ? {} : { undos }
}

function undone(entry: HealthEntry): HealthEntry {
  return { ...entry, undos: (entry.undos ?? 0) % 2 === 0 ? (entry.undos ?? 0) + 1 : entry.undos }
}

/** Whether two forms set the value without knowing of each other. */
function areBothSet(start: Logged | undefined, theirs: Logged, mine: Logged): boolean {
  const [before, a, b] = [start?.healthMark, theirs.healthMark, mine.healthMark]
  if (a === undefined || b === undefined || a === b || a === before || b === before) return false
  return !knowsMark(theirs.healthLog, b) && !knowsMark(mine.healthLog, a)
}

/** The mark of the later set, if one side knew of the other; otherwise theirs. */
function markOf(start: Logged | undefined, theirs: Logged, mine: Logged): string | undefined {
  const [before, a, b] = [start?.healthMark, theirs.healthMark, mine.healthMark]
  if (a === undefined || a === before) return b
  if (b === undefined || b === before) return a
  return knowsMark(mine.healthLog, a) ? b : a
}

/** How the two came to differ is unknown, so nothing is counted twice and a person is asked. */
function chosen(theirs: Logged, mine: Logged, report: ReportConflict): Fields {
  for (const path of ['health', 'tempHealth'] as const) {
    const [a, b] = [theirs[path] ?? 0, mine[path] ?? 0]
    if (a !== b) report({ path, base: undefined, theirs: a, mine: b })
  }
  return fieldsOf(theirs, theirs.healthLog)
}

function played(
  log: HealthLog,
  { maxHealth, healthMark }: { maxHealth: number; healthMark: string | undefined },
  sides: Three<Fields>,
): Fields {
  const isKnown = healthMark === undefined || log.acts.some(({ id }) => id === healthMark)
  const whole = isKnown ? log : { ...log, base: { ...log.base, mark: healthMark } }
  const { health, tempHealth } = healthAfter(whole, maxHealth)
  const hasTemp = tempHealth > 0 || sides.theirs.tempHealth !== undefined || sides.mine.tempHealth !== undefined
  const healthLog = foldedHealthLog(whole, { maxHealth, ...(healthMark !== undefined && { healthMark }) }, 0)
  return { health, tempHealth: hasTemp ? tempHealth : undefined, healthMark, healthLog }
}

function fieldsOf({ health, tempHealth, healthMark }: Ledgered, healthLog: HealthLog): Fields {
  return { health, tempHealth, healthMark, healthLog }
}

function idsOf({ acts }: HealthLog): Set<string> {
  return new Set(acts.map(({ id }) => id))
}
