import { readFiveEBits } from './formats/five-e-bits.ts'
import { readFiveETools } from './formats/five-e-tools.ts'
import type { HeldThing, ImportContext, JsonFormat, SourceFile, ThingSource } from './formats/format.ts'
import { readFoundry } from './formats/foundry/foundry.ts'
import { readImprovedInitiative } from './formats/improved-initiative.ts'
import { readOpen5eV1 } from './formats/open5e-v1.ts'
import { readOpen5eV2 } from './formats/open5e-v2.ts'
import { parseJson } from './values/parse-json.ts'
import { parseYaml } from './values/parse-yaml.ts'

export type Recognized = { format: string | undefined; things: ThingSource[]; held?: HeldThing[]; problem?: string }

const JSON_FORMATS: readonly JsonFormat[] = [
  readFoundry,
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
  if (isFoundryYaml(text)) {
    const source = parseYaml(text)
    return ('value' in source && readFoundry(source.value)) || unknown('problem' in source ? source.problem : NOT_KNOWN)
  }
  const parsed = parseJson(text)
  if ('problem' in parsed) return unknown(parsed.problem)
  for (const read of JSON_FORMATS) {
    const result = read(parsed.value, context)
    if (result) return result
  }
  return unknown(NOT_KNOWN)
}

const NOT_KNOWN = 'This is not of a program that is known here.'

/** The source form of its compendiums. */
function isFoundryYaml(text: string): boolean {
  const head = text.slice(0, 400)
  return /^(?:_id|name|type|_key|img): ?/m.test(head) && /^(?:system|results):/m.test(text)
}

function unknown(problem: string): Recognized {
  return { format: undefined, things: [], problem }
}
