import { merge } from '../../merge.ts'
import type { CollectionName, SyncDocument, Verdict } from '../../protocol.ts'
import { resolveConflict } from '../../resolve.ts'
import { isOfSameMaker, isProjected, newRev, wordOf } from '../../rev.ts'
import { isRecord, same } from '../../same.ts'
import type { Device } from './device.ts'

type Conflict = Extract<Verdict, { verdict: 'conflict' }>
type Outcome = { master: SyncDocument; document: SyncDocument; rejected: boolean }
type Sides = { base: SyncDocument | null; theirs: SyncDocument; mine: SyncDocument }

/** What the plugin does about a conflict; and, for the mutants, what it must not do. */
export function resolveOnDevice(
  device: Device,
  collection: CollectionName,
  mine: SyncDocument,
  believed: SyncDocument | null,
  verdict: Conflict,
): Outcome {
  const { master } = verdict
  const { mutant, newWord } = device
  const stamp = (document: SyncDocument) =>
    document === master ? master : { ...document, rev: newRev(newWord, isProjected(master.rev), wordOf(master.rev)) }
  const input = {
    base: believed,
    mine,
    by: device.id,
    at: device.now(),
    newId: () => newWord().replace('.', '-'),
    makeRev: newWord,
    isOwn: (rev: string) => isOfSameMaker(newWord(), rev),
  }
  const base = verdict.base ?? believed
  if (mutant === 'deleteWins' && (master._deleted || mine._deleted))
    return { master, document: { ...master, _deleted: true }, rejected: false }
  if (mutant === 'equalBeforeCounter' && master.health === mine.health) {
    const equal = { ...(base ?? master), health: mine.health }
    return { master, document: stamp(merge(collection, { ...input, base: equal, theirs: master })), rejected: false }
  }
  if (mutant === 'lastPushWins') return { master, document: stamp({ ...mine, rev: '' }), rejected: false }
  if (mutant === 'wholeOntoProjection' && isProjected(master.rev) && !isProjected(mine.rev))
    return { master, document: stamp(merge(collection, { ...input, theirs: master })), rejected: false }
  const { document, rejected } = resolveConflict(collection, misled(device, { ...input, verdict }))
  const broken = document === master ? master : breakMerge(device, { base, theirs: master, mine }, document)
  return { master, document: broken, rejected: rejected !== undefined }
}

type Input = Parameters<typeof resolveConflict>[1]

function misled({ mutant }: Device, input: Input): Input {
  const { verdict, base, mine } = input
  if (mutant === 'noAckBase') return { ...input, verdict: { ...verdict, base: undefined } }
  if (mutant !== 'setMarkIgnored') return input
  const { healthMark } = verdict.master
  const unmarked = (document: SyncDocument | null | undefined) => document && { ...document, healthMark }
  return {
    ...input,
    mine: { ...mine, healthMark },
    base: unmarked(base) ?? null,
    verdict: { ...verdict, base: unmarked(verdict.base) ?? undefined },
  }
}

const TEXTS = ['notes', 'background', 'gmNotes', 'recap', 'text'] as const
const LISTS = ['inventory', 'conditions', 'spells', 'entries', 'log'] as const

function breakMerge({ mutant }: Device, { base, theirs, mine }: Sides, merged: SyncDocument): SyncDocument {
  if (mutant === 'lastWriterWinsText') {
    const later = String(mine.lastModified) > String(theirs.lastModified) ? mine : theirs
    return { ...merged, ...fieldsOf(TEXTS, (key) => later[key]), conflicts: merged.conflicts }
  }
  if (mutant === 'conflictNotMergedAcrossDevices') return { ...merged, conflicts: mine.conflicts ?? [] }
  if (mutant === 'listByIndex')
    return { ...merged, ...fieldsOf(LISTS, (key) => byIndex(base?.[key], theirs[key], mine[key])) }
  if (mutant === 'turnOutOfOrder' && mine.turn) return { ...merged, turn: laterTurn(theirs.turn, mine.turn) }
  return merged
}

function fieldsOf(keys: readonly string[], read: (key: string) => unknown): Record<string, unknown> {
  return Object.fromEntries(keys.flatMap((key) => (read(key) === undefined ? [] : [[key, read(key)]])))
}

function byIndex(base: unknown, theirs: unknown, mine: unknown): unknown {
  if (!Array.isArray(theirs) || !Array.isArray(mine)) return theirs ?? mine
  const before = Array.isArray(base) ? base : []
  const length = mine.length === before.length ? theirs.length : mine.length
  return Array.from({ length }, (_, at) => (same(mine[at], before[at]) ? theirs[at] : mine[at])).filter(Boolean)
}

function laterTurn(theirs: unknown, mine: unknown): unknown {
  const round = (turn: unknown) => (isRecord(turn) ? Number(turn.round) : -1)
  return round(mine) > round(theirs) ? mine : theirs
}
