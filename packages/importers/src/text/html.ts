const BLOCKS = new Map([
  ['p', '\n\n'],
  ['div', '\n'],
  ['section', '\n'],
  ['ul', '\n'],
  ['ol', '\n'],
  ['table', '\n'],
  ['blockquote', '\n\n'],
  ['h1', '\n\n## '],
  ['h2', '\n\n## '],
  ['h3', '\n\n### '],
  ['h4', '\n\n#### '],
  ['h5', '\n\n#### '],
  ['h6', '\n\n#### '],
  ['li', '\n- '],
  ['tr', '\n| '],
])
const ENDS = new Map([
  ['p', '\n\n'],
  ['h1', '\n\n'],
  ['h2', '\n\n'],
  ['h3', '\n\n'],
  ['h4', '\n\n'],
  ['th', ' | '],
  ['td', ' | '],
  ['table', '\n'],
  ['ul', '\n'],
  ['ol', '\n'],
])
const MARKS = new Map([
  ['strong', '**'],
  ['b', '**'],
  ['em', '*'],
  ['i', '*'],
])
const SILENT = ['script', 'style']

/** HTML as Markdown: paragraphs, lists, tables, bold and italic; every other tag is left out, and so are scripts. */
export function htmlToMarkdown(html: string): string {
  let silent = ''
  const parts = html.split(/(<[^<>]*>)/).map((part) => {
    const [, slash, name = ''] = /^<(\/?)([a-zA-Z][a-zA-Z0-9]{0,20})/.exec(part) ?? []
    const tag = name.toLowerCase()
    if (silent !== '') {
      if (slash && tag === silent) silent = ''
      return ''
    }
    if (tag === '') return part.startsWith('<') && part.endsWith('>') ? '' : decoded(part.replaceAll(/\s+/g, ' '))
    if (SILENT.includes(tag) && !slash) silent = tag
    if (tag === 'br') return '\n'
    return MARKS.get(tag) ?? (slash ? ENDS : BLOCKS).get(tag) ?? ''
  })
  return tidied(parts.join(''))
}

/** No raw HTML: what only looks like a tag is escaped. */
export function withoutTags(text: string): string {
  return text.replaceAll(/<(?=[a-zA-Z/!])/g, '\\<')
}

const ENTITIES = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', ' '],
  ['mdash', '—'],
  ['ndash', '–'],
  ['rsquo', '’'],
  ['lsquo', '‘'],
  ['ldquo', '“'],
  ['rdquo', '”'],
  ['times', '×'],
  ['hellip', '…'],
  ['bull', '•'],
])

function decoded(text: string): string {
  const plain = text.replaceAll(/&(?:#(\d{1,6})|#x([\da-fA-F]{1,5})|([a-z]{2,8}));/g, (all, decimal, hex, name) => {
    if (name) return ENTITIES.get(name) ?? all
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
  return withoutTags(plain)
}

function tidied(text: string): string {
  const lines = text.split('\n').map((line) => line.trim())
  const kept = lines.filter((line, at) => line !== '' || (at > 0 && lines[at - 1] !== ''))
  return kept.join('\n').trim()
}
