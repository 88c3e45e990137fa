import type { SourceEntry } from './entries.ts'

const MOST_LETTERS = 60_000
/** 'Bite. ' or '**Bite (Recharge 5-6).** ' at the start of a line. */
const HEAD = /^(?:\*{0,3}_{0,2})(\p{Lu}[^.:\n*]{0,80})[.:](?:\*{1,3}|_{1,2})? /u

/** A text that lists entries, one a paragraph or line: 'Bite. Melee Weapon Attack: ...'. */
export function entriesInText(text: string): SourceEntry[] {
  const entries: SourceEntry[] = []
  for (const line of text.slice(0, MOST_LETTERS).split(/\r?\n|<br ?\/?>/)) {
    const plain = line.trim()
    const [head, title] = HEAD.exec(plain) ?? []
    const last = entries.at(-1)
    if (plain === '') continue
    if (head && title) entries.push({ title: title.trim(), sentences: plain.slice(head.length) })
    else if (last) last.sentences += `\n${plain}`
    else entries.push({ title: plain.length <= 60 ? plain : 'Text', sentences: plain.length <= 60 ? '' : plain })
  }
  return entries
}
