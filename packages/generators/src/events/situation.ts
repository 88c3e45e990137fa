import { fields, list } from '../polish.ts'

/**
 * What happens, without the place: `title; text`. Numbered choices are the same in both, so that every title is an
 * event of its own.
 */
export type Situation = { title: string; text: string }

/** One per line. */
export function situations(text: string): Situation[] {
  return list(text.replaceAll(/\n\s*/g, '\n')).map((line) => {
    const [title = '', told = ''] = fields(line, 2)
    return { title, text: told }
  })
}
