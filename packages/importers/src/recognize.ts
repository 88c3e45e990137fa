import { readFiveEBits } from './formats/five-e-bits.ts'
import { readFiveETools } from './formats/five-e-tools.ts'
import type { HeldThing, ImportContext, JsonFormat, SourceFile, ThingSource } from './formats/format.ts'
import { readImprovedInitiative } from './formats/improved-initiative.ts'
import { readOpen5eV1 } from './formats/open5e-v1.ts'
import { readOpen5eV2 } from './formats/open5e-v2.ts'
import { parseJson } from './values/parse-json.ts'

export type Recognized = { format: string | undefined; things: ThingSource[]; held?: HeldThing[]; problem?: string }

const JSON_FORMATS: readonly JsonFormat[] = [
  readImprovedInitiative,
  readFiveEBits,
  readOpen5eV2,
  readFiveETools,
  readOpen5eV1,
]

/** Which format a file has, by its content alone, and the things in it. */
export function recognize(file: SourceFile, context: ImportContext): Recognized {
  const text = file.text.replace(/^\uFEFF/, '')
  if (text.trim() === '') return unknown('The file is empty.')
  if (/^\s*<(?:\?xml|!DOCTYPE|!--)/i.test(text.slice(0, 1000))) {
    return unknown('This is XML or a web page, which can’t be read. Export it as JSON, CSV or Markdown instead.')
  }
  const parsed = parseJson(text)
  if ('problem' in parsed) return unknown(parsed.problem)
  for (const read of JSON_FORMATS) {
    const result = read(parsed.value, context)
    if (result) return result
  }
  return unknown('This is JSON, but not of a program that is known here.')
}

function unknown(problem: string): Recognized {
  return { format: undefined, things: [], problem }
}
