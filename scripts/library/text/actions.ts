import type { Action, LimitedUse } from '../../../packages/schema/src/index.ts'
import { figuresOf } from './figures.ts'
import { readName } from './names.ts'

/** An entry of a source. Its sentences are read for figures and dropped. */
export type SourceEntry = { title: string; sentences: string; limitedUse?: LimitedUse; madeOf?: string }
/** `form` names the shape in which a shapechanger has it: 'Wolf or Hybrid Form Only'. */
export type Entry = Omit<Action, 'id' | 'description'> & { form?: string }

/** 'Fire Breath. The dragon ...' on a line of its own, in a list or in bold. */
const INNER =
  /(?:^|\n)\s*(?:[-*] )?(?:\*\*)?([A-Z][\w']+(?:(?: of| the| to| and| by)* [A-Z][\w']+){0,4})\.(?:\*\*)? (?=[A-Z])/g

/** The entries without their sentences; one that lists others ('Breath Weapons') is followed by those. */
export function entriesOf(entries: readonly SourceEntry[]): Entry[] {
  return entries.flatMap(({ title, sentences, limitedUse, madeOf }) => {
    const [own = '', ...inner] = sentences.replace(/[’‘]/g, "'").split(INNER)
    const read = readName(title)
    const limit = limitedUse ?? read.limitedUse
    const entry = { ...read, ...(limit && { limitedUse: limit }), ...(madeOf && { madeOf }), ...figuresOf(own) }
    const parts = Array.from({ length: inner.length / 2 }, (_, at) => {
      return { name: inner[at * 2] ?? '', ...figuresOf(inner[at * 2 + 1] ?? '') }
    })
    return [entry, ...parts]
  })
}
