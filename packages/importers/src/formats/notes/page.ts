import { withoutTags } from '../../text/html.ts'
import { isEmpty, type Row, textOf, texts } from '../../values/row.ts'
import type { SourceFile, ThingSource } from '../format.ts'

/** A page of a journal has room for this much; a longer text becomes several. */
const LONGEST_PAGE = 900_000
const LONGEST_NAME = 200

type Note = { text: string; fields: Row; file: SourceFile }

/** A note as pages: one, or more if it is very long. */
export function journalPages({ text, fields, file }: Note): ThingSource[] {
  const body = text.replaceAll('\u0000', '').trim()
  if (body === '' && isEmpty(fields)) return []
  const name = (textOf(fields.title) || textOf(fields.name) || headingOf(body) || fileTitle(file.name)).slice(
    0,
    LONGEST_NAME,
  )
  const parts = partsOf(withoutTags(body))
  return parts.map((part, at) => {
    const whole = parts.length === 1 ? name : `${name} (${at + 1} of ${parts.length})`
    return pageOf({ name: whole, text: part, fields: at === 0 ? fields : {}, file })
  })
}

function pageOf({ name, text, fields, file }: Note & { name: string }): ThingSource {
  const date = dateOf(fields, file.name)
  const raw = { ...fields, text }
  return {
    name,
    source: 'Notes',
    at: '',
    raw,
    read: (receipt) => {
      receipt.report({
        how: 'mapped',
        field: 'Name',
        from: ['title', 'name'].filter((key) => key in fields),
        becomes: name,
      })
      receipt.report({
        how: 'mapped',
        field: 'Text',
        from: 'text',
        becomes: `${text.length.toLocaleString('en-US')} letters`,
      })
      if (date)
        receipt.report({
          how: 'mapped',
          field: 'Date',
          from: DATES.filter((key) => key in fields),
          becomes: date.slice(0, 10),
        })
      receipt.ignore(
        ['id', 'uid', 'permalink', 'publish', 'cssclass', 'cssclasses', 'image', 'banner', 'entity_id'],
        'technical',
      )
      const tags = Array.isArray(fields.tags) ? texts(fields.tags).join(', ') : textOf(fields.tags)
      if (tags) receipt.note('tags', 'Tags', tags)
      const { fields: rows, leftovers } = receipt.finish()
      return { reading: { kind: 'page', name, text, ...(date && { date }), leftovers }, fields: rows }
    },
  }
}

const DATES = ['date', 'created', 'created_at']

/** From its front matter, or the day in the file's name. */
function dateOf(fields: Row, fileName: string): string | undefined {
  const given = DATES.map((key) =>
    fields[key] instanceof Date ? fields[key].toISOString() : textOf(fields[key]),
  ).find(Boolean)
  const [day] = /\d{4}-\d{2}-\d{2}/.exec(given ?? fileName.slice(-200)) ?? []
  const date = day ? new Date(`${day}T00:00:00.000Z`) : undefined
  if (!day || !date || Number.isNaN(date.getTime())) return undefined
  // The 30th of February would become a day in March.
  return date.toISOString().startsWith(day) ? date.toISOString() : undefined
}

function headingOf(text: string): string {
  const [, heading = ''] = /^#{1,2} (.{1,200})$/m.exec(text.slice(0, 2000)) ?? []
  return heading.trim()
}

/** 'Harbor Town' for 'notes/harbor-town.md' and 'notes/Harbor Town.md'. */
function fileTitle(path: string): string {
  const name =
    path
      .split('/')
      .at(-1)
      ?.replace(/\.[a-z\d]{1,8}$/i, '') ?? ''
  return name.replaceAll('_', ' ').trim() || 'Notes'
}

/** Cut at the end of a paragraph or a line, where there is one. */
function partsOf(text: string): string[] {
  const parts: string[] = []
  let from = 0
  while (text.length - from > LONGEST_PAGE) {
    const window = text.slice(from, from + LONGEST_PAGE)
    const cut = [window.lastIndexOf('\n\n'), window.lastIndexOf('\n'), window.lastIndexOf(' ')].find(
      (at) => at > LONGEST_PAGE / 2,
    )
    const end = from + (cut ?? LONGEST_PAGE)
    parts.push(text.slice(from, end).trim())
    from = end
  }
  return [...parts, text.slice(from).trim()]
}
