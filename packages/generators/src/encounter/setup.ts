import { fields, list } from '../polish.ts'

/** What is going on. {leader} is the first of the opponents; {foes} the others, or all if no leader is named. */
export type Setup = { title: string; text: string }

/** One per line: `title; text`. */
export function setups(text: string): Setup[] {
  return list(text).map((line) => {
    const [title = '', told = ''] = fields(line, 2)
    return { title, text: told }
  })
}
