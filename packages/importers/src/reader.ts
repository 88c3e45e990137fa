import type { SourceFile, ThingSource } from './formats/format.ts'
import type { Findings, FoundThing, Unreadable } from './found.ts'
import { createReceipt } from './receipt/receipt.ts'
import { recognize } from './recognize.ts'
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
  return {
    read: (file) => {
      const { format, things, problem } = recognize(file)
      const report = { file: file.name, format, found: things.length, ...(problem && { problem }) }
      return { files: [report], ...readThings(things, file.name) }
    },
    finish: () => ({ files: [], things: [], unreadable: [] }),
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
      const problem = 'Something in it is so unusual that it can’t be read.'
      unreadable.push({ place, name: source.name.slice(0, 200), problem })
    }
  }
  return { things, unreadable }
}

function rawText(raw: unknown): string {
  return typeof raw === 'string' ? raw.slice(0, MOST_RAW) : shortJson(raw, MOST_RAW, '  ')
}
