import type { FieldReport, FoundThing } from '@lanternkeep/importers'
import {
  draftsOf,
  type ImportChoices,
  type ImportTarget,
  inOrder,
  type NameOf,
  sessionNumbering,
} from '../../../../data/local/imports/index.ts'

/** What a reader can't know: where a thing goes, and beside what. */
export type Writing = { choices: ImportChoices; nameOf: NameOf; numbers: ReadonlyMap<FoundThing, number> }

/** The number that each page gets as a session. */
export function sessionNumbers(things: readonly FoundThing[], target: ImportTarget): Map<FoundThing, number> {
  const nextNumber = sessionNumbering(target)
  const pages = inOrder(things.filter(({ reading }) => reading.kind === 'page').map((thing) => ({ thing })))
  return new Map(
    pages.map(({ thing }) => [thing, nextNumber(thing.reading.kind === 'page' ? thing.reading.number : undefined)]),
  )
}

/** The thing with fields that say what is written, and what is made beside it. */
export function asWritten(thing: FoundThing, writing: Writing): FoundThing {
  const { choices, nameOf } = writing
  const [, ...others] = draftsOf(thing, choices, nameOf)
  const fields = withNotesAsChosen(fieldsAsPlaced(thing, choices), choices)
  const pageFields = withSession(thing, fields, writing)
  const beside = others.map(({ collection, name, fields: { text } }): FieldReport => {
    const becomes = `${collection === 'handouts' ? 'Handout' : 'Session'} “${name}”: ${String(text ?? '').slice(0, 100)}`
    return {
      field: 'Made beside it',
      source: '',
      becomes,
      how: 'mapped',
      why: 'for what doesn’t fit; no player sees it yet',
    }
  })
  return { ...thing, fields: [...pageFields, ...beside] }
}

/** Where nothing is kept as a note, what would be one is lost. */
function withNotesAsChosen(
  fields: readonly FieldReport[],
  { keepsRest }: Pick<ImportChoices, 'keepsRest'>,
): FieldReport[] {
  if (keepsRest) return [...fields]
  return fields.map((field) =>
    field.how === 'note' ? { ...field, how: 'ignored', becomes: '', why: 'not kept, as you chose' } : field,
  )
}

/** A session has a number and a day; a handout has neither. */
export function fieldsAsPlaced(
  { reading, fields }: FoundThing,
  { pagesBecome }: Pick<ImportChoices, 'pagesBecome'>,
): readonly FieldReport[] {
  if (reading.kind !== 'page' || pagesBecome !== 'handouts') return fields
  return fields.flatMap((field): FieldReport[] => {
    const isOfSession = (field.field === 'Session' || field.field === 'Date') && field.how !== 'note'
    if (!isOfSession) return [field]
    return field.source === '' ? [] : [{ ...field, how: 'ignored', becomes: '', why: 'a handout has none' }]
  })
}

/** One that replaces a session has no new number. */
function withSession(thing: FoundThing, fields: FieldReport[], { choices, numbers }: Writing): FieldReport[] {
  const number = numbers.get(thing)
  if (number === undefined || choices.pagesBecome === 'handouts') return fields
  const given = thing.reading.kind === 'page' ? thing.reading.number : undefined
  const known = fields.find(({ field }) => field === 'Session')
  const session: FieldReport = {
    field: 'Session',
    source: known?.source ?? '',
    becomes: `Session ${number.toLocaleString('en-US')}`,
    how: given === undefined || given === number ? 'mapped' : 'approximated',
    ...(given !== number && { why: given === undefined ? 'the file gives no number' : `${given} is taken here` }),
  }
  return [session, ...fields.filter((field) => field !== known)]
}
