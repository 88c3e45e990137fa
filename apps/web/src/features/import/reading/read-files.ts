import { createReader, type Findings, readCsv, type SourceFile } from '@lanternkeep/importers'
import { LIMITS, type Limits, tooManyFiles, tooManyThings, tooMuch } from './limits.ts'
import type { ReadMessage, ReadRequest } from './messages.ts'
import { sourceTexts } from './source-texts.ts'

/** Things in one message. */
const PAGE = 50

/** Reads all files and says what it finds, a page at a time. */
export async function readFiles(
  { files, columns }: ReadRequest,
  say: (message: ReadMessage) => void,
  limits: Limits = LIMITS,
): Promise<void> {
  if (files.length > limits.files) return say({ kind: 'failed', problem: tooManyFiles(files.length, limits) })
  const reader = createReader()
  const readSource = (source: SourceFile) => {
    const chosen = Object.hasOwn(columns, source.name) ? columns[source.name] : undefined
    return chosen ? readCsv(source, chosen) : reader.read(source)
  }
  const allBytes = files.reduce((sum, { file }) => sum + file.size, 0)
  let bytes = 0
  let letters = 0
  let found = 0
  let skipped = 0
  const sayFound = (findings: Findings) => {
    found += findings.things.length
    for (const page of pagesOf(findings)) say({ kind: 'found', findings: page })
  }
  for (const [at, chosen] of files.entries()) {
    for await (const source of sourceTexts(chosen, limits)) {
      say({ kind: 'progress', name: source.name, read: at, bytes, allBytes })
      if ('isSkipped' in source) skipped += 1
      else if ('problem' in source) sayFound(unread(source.name, source.problem))
      else {
        letters += source.text.length
        if (letters > limits.allBytes) sayFound(unread(source.name, tooMuch(limits)))
        else sayFound(readSource(source))
      }
      if (letters > limits.allBytes) return say({ kind: 'done', skipped })
      if (found > limits.things) {
        sayFound(unread(source.name, tooManyThings(limits)))
        return say({ kind: 'done', skipped })
      }
    }
    bytes += chosen.file.size
  }
  sayFound(reader.finish())
  say({ kind: 'done', skipped })
}

function unread(file: string, problem: string): Findings {
  return { files: [{ file, format: undefined, found: 0, problem }], things: [], unreadable: [] }
}

function* pagesOf({ files, things, unreadable }: Findings): Generator<Findings> {
  yield { files, things: things.slice(0, PAGE), unreadable: unreadable.slice(0, PAGE) }
  for (let at = PAGE; at < Math.max(things.length, unreadable.length); at += PAGE) {
    yield { files: [], things: things.slice(at, at + PAGE), unreadable: unreadable.slice(at, at + PAGE) }
  }
}
