import { fields, list } from '../polish.ts'

/** What is going on. {leader} is the first of those who stand against the party; {foes} the others, or all where no leader is named. */
export type Setup = { title: string; text: string }

/** One a line: `title; text`. */
export function setups(text: string): Setup[] {
  return list(text).map((line) => {
    const [title = '', told = ''] = fields(line, 2)
    return { title, text: told }
  })
}
