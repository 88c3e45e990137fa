import { fields, list } from '../../polish.ts'

/** A place by what is drawn in it and what is read aloud. Numbered choices are the same in name and text. */
export type PlaceWords = { name: string; thing: string; text: string }

/** One per line: `name; thing; text`. */
export function places(text: string): PlaceWords[] {
  return list(text.replaceAll(/\n\s*/g, '\n')).map((line) => {
    const [name = '', thing = '', told = ''] = fields(line, 3)
    return { name, thing, text: told }
  })
}
