import type { From } from '../receipt/receipt.ts'
import type { SourceEntry } from '../text/entries.ts'
import { slotsOf, spellsOf } from '../text/spells.ts'
import type { CreatureParts, SharedParts } from './parts.ts'

/** The spells and slots that the sentences of 'Spellcasting' list. */
export function spellParts(from: From, entries: readonly SourceEntry[]): Pick<SharedParts, 'spells' | 'spellSlots'> {
  const casting = entries.filter(({ title }) => title.toLowerCase().includes('spellcasting'))
  const exactWhy = 'from the text of Spellcasting'
  return {
    spells: { from, value: casting.flatMap(({ sentences }) => spellsOf(sentences)), exactWhy },
    spellSlots: { from, value: casting.map(({ sentences }) => slotsOf(sentences)).find(Boolean), exactWhy },
  }
}

/** How many special actions there are in a round; three, if the words don't say. */
export function specialUsePart(
  from: From,
  { count, words }: { count: number; words: string },
): CreatureParts['specialUse'] {
  if (count === 0) return undefined
  const said = /can take (\d{1,2}|two|three|four|five) legendary|Legendary Action Uses: (\d{1,2})/i.exec(
    words.slice(0, 5000),
  )
  const told = NUMBERS.get(said?.[1] ?? '') ?? Number(said?.[1] ?? said?.[2])
  if (told > 0) return { from, value: { per: 'round', count: told } }
  return { from, value: { per: 'round', count: 3 }, why: 'three, as most have; the file doesn’t say' }
}

const NUMBERS = new Map([
  ['two', 2],
  ['three', 3],
  ['four', 4],
  ['five', 5],
])
