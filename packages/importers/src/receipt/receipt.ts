import type { FieldReport, Handling } from '../found.ts'
import { isAllZeros, isEmpty, valueAt } from '../values/row.ts'
import { markdownOf, shortJson, titleOf } from '../values/show.ts'

/** Where in the source a value is from: 'HP/Value', or several such paths. */
export type From = string | readonly string[]

const MOST_SOURCE = 160
const MOST_BECOMES = 300
/** Together with the notes of a creature they fit into one note. */
const MOST_LEFTOVERS = 400_000
const MOST_ROWS_OF_REST = 200

/**
 * Accounts for every field of one thing: each path of the source is claimed once, by the row that says what became of
 * it. `finish` turns what no one claimed into notes.
 */
export type Receipt = {
  /** `shown` is what the row shows of the source, if that isn't the whole value. */
  report: (row: { how: Handling; field: string; from: From; becomes: string; why?: string; shown?: string }) => void
  /** Keeps the value as text under a title. */
  note: (from: From, title: string, text?: string) => void
  /** Keeps a text that no path stands for: the rest of one that is too long. */
  keep: (title: string, text: string) => void
  /** Nothing of it is kept. `why` is 'picture', 'an id' and the like. */
  ignore: (from: From, why: string) => void
  finish: () => { fields: FieldReport[]; leftovers: string }
}

export function createReceipt(source: unknown): Receipt {
  const claims = createClaims()
  const fields: FieldReport[] = []
  const notes: string[] = []
  const ignored = new Map<string, string[]>()

  function report({ how, field, from, becomes, why, shown }: Parameters<Receipt['report']>[0]) {
    const paths = claims.claim(from)
    const present = paths.filter((path) => valueAt(source, path) !== undefined)
    const sources = present.map((path) => `${lastKey(path)}: ${shortJson(valueAt(source, path), MOST_SOURCE)}`)
    fields.push({
      field: field.slice(0, MOST_SOURCE),
      source: shortened(shown ?? sources.join(', '), MOST_SOURCE),
      becomes: shortened(becomes, MOST_BECOMES),
      how,
      ...(why && { why }),
    })
  }

  function note(from: From, title: string, text?: string) {
    const value =
      text ??
      toPaths(from)
        .map((path) => markdownOf(valueAt(source, path)))
        .join(', ')
    keep(title, value)
    report({ how: 'note', field: title, from, becomes: `Note: ${value}` })
  }

  function keep(title: string, text: string) {
    if (text.trim() !== '') notes.push(noteText(title, text.trim()))
  }

  function ignore(from: From, why: string) {
    const present = toPaths(from).filter((path) => valueAt(source, path) !== undefined && !claims.has(path))
    claims.claim(present)
    if (present.length > 0) ignored.set(why, [...(ignored.get(why) ?? []), ...present])
  }

  function finish() {
    const rest = claims.unclaimed(source)
    const empty = rest.filter(({ value }) => isEmpty(value)).map(({ path }) => path)
    if (empty.length > 0) ignored.set('empty', [...(ignored.get('empty') ?? []), ...empty])
    const zeros = rest.filter(({ value }) => isAllZeros(value) && !isEmpty(value)).map(({ path }) => path)
    if (zeros.length > 0) ignored.set('only zeros', [...(ignored.get('only zeros') ?? []), ...zeros])
    const full = rest.filter(({ value }) => !isEmpty(value) && !isAllZeros(value))
    for (const { path, value } of full.slice(0, MOST_ROWS_OF_REST)) note(path, titleOf(path), markdownOf(value))
    for (const { path, value } of full.slice(MOST_ROWS_OF_REST)) keep(titleOf(path), markdownOf(value))
    for (const [why, paths] of ignored) fields.push(ignoredRow(why, paths))
    const order: Handling[] = ['approximated', 'note', 'mapped', 'ignored']
    return {
      fields: fields.toSorted((a, b) => order.indexOf(a.how) - order.indexOf(b.how)),
      leftovers: shortened(notes.join('\n\n'), MOST_LEFTOVERS),
    }
  }

  return { report, note, keep, ignore, finish }
}

function createClaims() {
  const claimed = new Set<string>()
  const opened = new Set<string>()
  return {
    has: (path: string) => claimed.has(path),
    /** The paths; those claimed before are shown again, but don't count twice. */
    claim(from: From): readonly string[] {
      const paths = toPaths(from)
      for (const path of paths) {
        claimed.add(path)
        for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1))
          opened.add(path.slice(0, end))
      }
      return paths
    },
    /** Nothing below a claimed path, and of a path with claims below only what isn't claimed. */
    unclaimed(source: unknown): { path: string; value: unknown }[] {
      const found: { path: string; value: unknown }[] = []
      const walk = (value: object, lead: string) => {
        for (const [key, each] of Object.entries(value)) {
          const path = `${lead}${key}`
          if (claimed.has(path)) continue
          if (opened.has(path) && typeof each === 'object' && each !== null) walk(each, `${path}/`)
          else found.push({ path, value: each })
        }
      }
      if (typeof source === 'object' && source !== null) walk(source, '')
      return found
    },
  }
}

function toPaths(from: From): readonly string[] {
  return typeof from === 'string' ? [from] : from
}

function lastKey(path: string): string {
  return JSON.stringify(path.split('/').at(-1))
}

function ignoredRow(why: string, paths: readonly string[]): FieldReport {
  const names = paths.map((path) => path.replaceAll('/', '.')).join(', ')
  return {
    field: why.charAt(0).toUpperCase() + why.slice(1),
    source: shortened(names, MOST_SOURCE),
    becomes: '',
    how: 'ignored',
    why,
  }
}

/** A short text beside its title, a long one below. */
function noteText(title: string, text: string): string {
  return text.includes('\n') || text.length > 200 || text.startsWith('- ')
    ? `**${title}**\n\n${text}`
    : `**${title}:** ${text}`
}

function shortened(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`
}
