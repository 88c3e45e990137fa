import type { Receipt } from '../../receipt/receipt.ts'
import { withoutTags } from '../../text/html.ts'
import { rewriteMarks } from '../../text/page-marks.ts'
import { isEmpty, numberOf, type Row, textOf, texts } from '../../values/row.ts'
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
  const parts = partsOf(body)
  return parts.map((part, at) => {
    const whole = parts.length === 1 ? name : `${name} (${at + 1} of ${parts.length})`
    return pageOf({ name: whole, text: part, fields: at === 0 ? fields : {}, file })
  })
}

function pageOf({ name, text: written, fields, file }: Note & { name: string }): ThingSource {
  return {
    name,
    source: 'Notes',
    at: '',
    raw: { ...fields, text: written },
    read: (receipt) => {
      const from = ['title', 'name'].filter((key) => key in fields)
      receipt.report({ how: 'mapped', field: 'Name', from, becomes: name })
      const { text, marks } = readableText(written)
      const becomes = `${text.length.toLocaleString('en-US')} letters`
      receipt.report({ how: 'mapped', field: 'Text', from: 'text', becomes })
      reportMarks(receipt, marks)
      const number = numberPart({ name, fields, file })
      if (number) receipt.report({ how: 'mapped', field: 'Session', from: number.from, becomes: String(number.value) })
      const date = dateOf(fields, file.name)
      reportDate(receipt, date, fields)
      receipt.ignore(
        ['id', 'uid', 'permalink', 'publish', 'cssclass', 'cssclasses', 'image', 'banner', 'entity_id'],
        'technical',
      )
      const tags = Array.isArray(fields.tags) ? texts(fields.tags).join(', ') : textOf(fields.tags)
      if (tags) receipt.note('tags', 'Tags', tags)
      const { fields: rows, leftovers } = receipt.finish()
      const reading = { name, text, ...(date && { date }), ...(number && { number: number.value }), leftovers }
      return { reading: { kind: 'page', ...reading }, fields: rows }
    },
  }
}

type Marks = { link: string[]; embed: string[]; comment: string[] }

/** Without raw HTML, and with one sign for comments. Where links lead is known only in the campaign. */
function readableText(written: string): { text: string; marks: Marks } {
  const marks: Marks = { link: [], embed: [], comment: [] }
  const text = rewriteMarks(written, (mark, place) => {
    if (mark.kind === 'tag') return '\\<'
    marks[mark.kind].push(place.written)
    return mark.kind === 'comment' ? `%%${withoutTags(mark.text).replaceAll('%%', '%')}%%` : undefined
  })
  return { text, marks }
}

function reportMarks(receipt: Receipt, { link, embed, comment }: Marks): void {
  const row = (field: string, written: string[], { becomes, why }: { becomes: string; why: string }) => {
    if (written.length === 0) return
    const shown = `${written.length.toLocaleString('en-US')}: ${written.slice(0, 20).join(', ')}`
    receipt.report({ how: 'approximated', field, from: [], shown, becomes, why })
  }
  row('Links', link, { becomes: 'Mentions, or plain words', why: 'who is in the campaign or comes along is mentioned' })
  row('Pictures and embeds', embed, { becomes: 'Their names', why: 'what they show isn’t read' })
  row('Comments', comment, { becomes: 'In the GM notes, as comments', why: 'players never see them' })
}

function reportDate(receipt: Receipt, date: string | undefined, fields: Row): void {
  const field = 'Date'
  if (date) {
    const from = DATES.filter((key) => key in fields)
    receipt.report({ how: 'mapped', field, from, becomes: date })
  } else receipt.report({ how: 'approximated', field, from: [], becomes: 'Today', why: 'the file gives none' })
}

const NUMBERS = ['session', 'session_number', 'sessionNumber', 'session number', 'session-number']
const MOST_NUMBER = 9999

/** From its front matter, or 'Session 2' in its title or the file's name. */
function numberPart({ name, fields, file }: Pick<Note, 'fields' | 'file'> & { name: string }) {
  for (const from of NUMBERS) {
    const value = numberOf(fields[from])
    if (value !== undefined && Number.isInteger(value) && value >= 0 && value <= MOST_NUMBER) return { from, value }
  }
  for (const title of [name, fileTitle(file.name)]) {
    const [, digits] = /\bsession[ _#-]{0,4}(\d{1,4})(?!\d|-\d)/i.exec(title.slice(0, LONGEST_NAME)) ?? []
    if (digits) return { from: [], value: Number(digits) }
  }
  return undefined
}

const DATES = ['date', 'created', 'created_at']

/** The day in its front matter, or in the file's name, wherever that was. */
function dateOf(fields: Row, fileName: string): string | undefined {
  const given = DATES.map((key) => textOf(fields[key])).find(Boolean)
  const [day] = /\d{4}-\d{2}-\d{2}/.exec(given ?? fileName.slice(-200)) ?? []
  const date = day ? new Date(`${day}T00:00:00.000Z`) : undefined
  if (!day || !date || Number.isNaN(date.getTime())) return undefined
  // The 30th of February would become a day in March.
  return date.toISOString().startsWith(day) ? day : undefined
}

/** Without its marks: of a handout, players read it. What a comment in it says stays with the text. */
function headingOf(text: string): string {
  const words = rewriteMarks(text, (mark) => {
    if (mark.kind === 'comment') return ' '
    return mark.kind === 'tag' ? undefined : mark.shown
  })
  return firstHeadingIn(words.slice(0, 2000))
    .replaceAll(/(\*\*|__|~~|`)(?=\S)(.{0,200}?\S)\1/g, '$2')
    .replaceAll(/\s{1,200}/g, ' ')
    .trim()
}

/** Of the first or second level, outside of code. */
function firstHeadingIn(text: string): string {
  let isCode = false
  for (const line of text.split('\n')) {
    if (/^ {0,3}(```|~~~)/.test(line)) isCode = !isCode
    const [, heading] = /^#{1,2} (.{1,200})$/.exec(line) ?? []
    if (heading && !isCode) return heading
  }
  return ''
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
