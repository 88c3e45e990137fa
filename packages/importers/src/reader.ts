import type { CsvColumns } from './formats/csv/columns.ts'
import { csvThings } from './formats/csv/csv.ts'
import type { HeldThing, ImportContext, SourceFile, ThingSource } from './formats/format.ts'
import type { Findings, FoundThing, Unreadable } from './found.ts'
import { createReceipt } from './receipt/receipt.ts'
import { type Recognized, recognize } from './recognize.ts'
import { shortJson } from './values/show.ts'

/** The most letters of `FoundThing.raw`. */
export const MOST_RAW = 4000

export type Reader = {
  /** What is in one file. Never throws: what can't be read is told. */
  read: (file: SourceFile) => Findings
  /** The things that had to wait for other files. Their files were reported before. */
  finish: () => Findings
}

/** Reads files one after the other, so that a worker can tell how far it is. */
export function createReader(): Reader {
  const context: ImportContext = { bases: new Map() }
  const waiting: Waiting[] = []
  return {
    read: (file) => {
      const { format, things, held = [], problem, csv } = recognized(file, context)
      for (const each of held) waiting.push({ ...each, file: file.name })
      const found = things.length + held.length
      const report = { file: file.name, format, found, ...(problem && { problem }), ...(csv && { csv }) }
      return { files: [report], ...readThings(things, file.name) }
    },
    finish: () => finished(waiting.splice(0)),
  }
}

type Waiting = HeldThing & { file: string }

function finished(waiting: readonly Waiting[]): Findings {
  const findings: Findings = { files: [], things: [], unreadable: [] }
  for (const { file, name, at, resolve } of waiting) {
    const source = resolved(resolve)
    if ('problem' in source) findings.unreadable.push({ place: { file, at }, name, problem: source.problem })
    else {
      const { things, unreadable } = readThings([source], file)
      findings.things.push(...things)
      findings.unreadable.push(...unreadable)
    }
  }
  return findings
}

/** A table with the columns that a person chose. */
export function readCsv(file: SourceFile, columns: CsvColumns): Findings {
  const { things, held } = csvThings(file.text.replace(/^\uFEFF/, ''), columns)
  const read = readThings(things, file.name)
  const waiting = held.map((each) => ({ ...each, file: file.name }))
  const report = { file: file.name, format: 'CSV', found: things.length + held.length }
  return { files: [report], things: read.things, unreadable: [...read.unreadable, ...finished(waiting).unreadable] }
}

/** Never throws, however a file is made. */
function recognized(file: SourceFile, context: ImportContext): Recognized {
  try {
    return recognize(file, context)
  } catch {
    return { format: undefined, things: [], problem: UNUSUAL }
  }
}

const UNUSUAL = 'Something in it is so unusual that it can’t be read.'

function resolved(resolve: HeldThing['resolve']): ReturnType<HeldThing['resolve']> {
  try {
    return resolve()
  } catch {
    return { problem: UNUSUAL }
  }
}

function readThings(sources: readonly ThingSource[], file: string): Pick<Findings, 'things' | 'unreadable'> {
  const things: FoundThing[] = []
  const unreadable: Unreadable[] = []
  for (const source of sources) {
    const place = { file, at: source.at }
    try {
      const { reading, fields } = source.read(createReceipt(source.raw))
      things.push({ place, source: source.source.slice(0, 200), fields, raw: rawText(source.raw), reading })
    } catch {
      unreadable.push({ place, name: source.name.slice(0, 200), problem: UNUSUAL })
    }
  }
  return { things, unreadable }
}

function rawText(raw: unknown): string {
  return typeof raw === 'string' ? raw.slice(0, MOST_RAW) : shortJson(raw, MOST_RAW, '  ')
}
