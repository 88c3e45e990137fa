import { type CsvTable, csvTable, csvThings } from './formats/csv/csv.ts'
import { readDndBeyond } from './formats/dnd-beyond/dnd-beyond.ts'
import { readFiveEBits } from './formats/five-e-bits.ts'
import { readFiveETools } from './formats/five-e-tools.ts'
import type { HeldThing, ImportContext, JsonFormat, SourceFile, ThingSource } from './formats/format.ts'
import { readFoundry } from './formats/foundry/foundry.ts'
import { readImprovedInitiative } from './formats/improved-initiative.ts'
import { readMarkdown } from './formats/notes/markdown.ts'
import { readPlainStatblock } from './formats/notes/plain-statblock.ts'
import { readStatblocks } from './formats/notes/statblock.ts'
import { readOpen5eV1 } from './formats/open5e-v1.ts'
import { readOpen5eV2 } from './formats/open5e-v2.ts'
import { parseJson, parseJsonLines } from './values/parse-json.ts'
import { parseYaml } from './values/parse-yaml.ts'

export type Recognized = {
  format: string | undefined
  things: ThingSource[]
  held?: HeldThing[]
  problem?: string
  csv?: CsvTable
}

/** Those with marks of their own first. */
const JSON_FORMATS: readonly JsonFormat[] = [
  readFoundry,
  readDndBeyond,
  readImprovedInitiative,
  readFiveEBits,
  readOpen5eV2,
  readFiveETools,
  readOpen5eV1,
  readStatblocks,
]

const MOST_LETTERS = 300_000_000
const NOT_KNOWN = 'This is not of a program that is known here.'

/** Which format a file has, by its content, and the things in it. Its name only tells a table from a text. */
export function recognize(file: SourceFile, context: ImportContext): Recognized {
  const text = file.text.replace(/^\uFEFF/, '')
  const head = text.slice(0, 4000)
  if (text.trim() === '') return unknown('The file is empty.')
  if (text.length > MOST_LETTERS) return unknown('The file is too long to read at once. Split it first.')
  if (/^\s*(?:null|true|false|-?\d+(?:\.\d+)?|\[\s*\]|\{\s*\})\s*$/.test(head))
    return unknown('There is nothing in it.')
  if (isBinary(head)) return unknown('This is not a text file.')
  if (/^\s*<(?:\?xml|!DOCTYPE|!--|html|compendium|svg)/i.test(head)) {
    return unknown('This is XML or a web page, which can’t be read. Export it as JSON, CSV or Markdown instead.')
  }
  if (/^\s*(?:\[\s*(?:[{"]|\[\s*[{["])|\{\s*["}])/.test(head)) return readData(parseJson(text), text, context)
  if (isFoundryYaml(text)) return readFoundryYaml(text)
  const csv = csvTable(text, /\.(?:csv|tsv)$/i.test(file.name))
  if (csv) return { format: 'CSV', ...csvThings(text, csv.columns), csv }
  const found = readPlainStatblock(text) ?? readMarkdown(text, file)
  return found.things.length + (found.held?.length ?? 0) > 0 ? found : unknown('There is no text in it.')
}

function readData(parsed: ReturnType<typeof parseJson>, text: string, context: ImportContext): Recognized {
  const read = 'problem' in parsed ? (parseJsonLines(text) ?? parsed) : parsed
  if ('problem' in read) return unknown(read.problem)
  const own = ownProblem(read.value)
  if (own) return unknown(own)
  for (const format of JSON_FORMATS) {
    const result = format(read.value, context)
    if (result) return result
  }
  return unknown(NOT_KNOWN)
}

/** Our own files of more than one thing have places of their own. */
const OWN_FILES: { readonly [format: string]: string } = {
  'lanternkeep-campaign': 'This is a campaign exported from Lanternkeep. Import it under Your Campaigns.',
  'lanternkeep-about': 'This belongs to a campaign exported from Lanternkeep. Import its zip under Your Campaigns.',
  'lanternkeep-device-copy': 'This is a device copy of Lanternkeep. Restore it in Settings.',
  'lanternkeep-tables': 'These are own tables of Lanternkeep. Import them under Prep, Tables.',
}

function ownProblem(value: unknown): string | undefined {
  const format = typeof value === 'object' && value !== null && 'format' in value ? value.format : undefined
  return typeof format === 'string' && Object.hasOwn(OWN_FILES, format) ? OWN_FILES[format] : undefined
}

/** The source form of its compendiums. */
function isFoundryYaml(text: string): boolean {
  return /^(?:_id|name|type|_key|img): ?/m.test(text.slice(0, 400)) && /^(?:system|results):/m.test(text)
}

function readFoundryYaml(text: string): Recognized {
  const source = parseYaml(text)
  if ('problem' in source) return unknown(source.problem)
  return readFoundry(source.value) ?? unknown(NOT_KNOWN)
}

/** Control characters that no text has; what a text decoder puts for broken bytes counts, too. */
function isBinary(head: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what tells a picture from a text
  const odd = head.match(/[\u0000-\u0008\u000E-\u001F\uFFFD]/g)?.length ?? 0
  return odd > 8 && odd > head.length / 50
}

function unknown(problem: string): Recognized {
  return { format: undefined, things: [], problem }
}
