import type { Action, Figures, LimitedUse } from '@lanternkeep/schema'
import { figuresOf } from './figures.ts'
import { readName } from './names.ts'

/** An entry of a source. `figures` are those that the source gives in fields of their own; they win over its sentences. */
export type SourceEntry = {
  title: string
  sentences: string
  limitedUse?: LimitedUse
  madeOf?: string
  cost?: number
  figures?: Figures
}
/** `form` names the shape in which a shapechanger has it: 'Wolf or Hybrid Form Only'. */
export type Entry = Omit<Action, 'id' | 'description'> & { form?: string }

/** 'Fire Breath. The dragon ...' on a line of its own, in a list or in bold. */
const INNER =
  /(?:^|\n)\s*(?:[-*] )?(?:\*\*)?([A-Z][\w']+(?:(?: of| the| to| and| by)* [A-Z][\w']+){0,4})\.(?:\*\*)? (?=[A-Z])/g

/** The entries without their sentences; one that lists others ('Breath Weapons') is followed by those. */
export function entriesOf(entries: readonly SourceEntry[]): Entry[] {
  return entries.flatMap((entry) => {
    const { own, inner } = innerParts(entry.sentences.replace(/[’‘]/g, "'"))
    const parts = inner.map(({ name, sentences }) => ({ name, ...figuresOf(sentences) }))
    return [readEntry({ ...entry, sentences: own }), ...parts]
  })
}

/** Its name, its limits and its figures. */
export function readEntry({ title, sentences, limitedUse, madeOf, cost, figures }: SourceEntry): Entry {
  const read = readName(title)
  const limit = limitedUse ?? read.limitedUse
  return {
    ...read,
    ...(limit && { limitedUse: limit }),
    ...(madeOf && { madeOf }),
    ...(cost && { cost }),
    ...figuresOf(sentences),
    ...figures,
  }
}

/** What a text says before the first entry inside it, and those entries. */
export function innerParts(sentences: string): { own: string; inner: { name: string; sentences: string }[] } {
  const [own = '', ...rest] = sentences.split(INNER)
  const inner = Array.from({ length: rest.length / 2 }, (_, at) => {
    return { name: rest[at * 2] ?? '', sentences: rest[at * 2 + 1] ?? '' }
  })
  return { own, inner }
}
