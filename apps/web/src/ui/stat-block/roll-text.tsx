import { formulasInText } from '@lanternkeep/schema'
import { Prose } from '../prose/prose.tsx'
import type { OnRoll } from './roll-button.tsx'

type Props = { text: string; label: string; headingFrom?: 2 | 3 | 4; onRoll: OnRoll }

/** A person's Markdown in which every formula rolls. */
export function RollText({ text, label, headingFrom = 4, onRoll }: Props) {
  return <Prose text={text} headingFrom={headingFrom} linksIn={(words) => formulaLinks(words, label, onRoll)} />
}

/** For `linksIn` of a text that has other links too. */
export function formulaLinks(words: string, label: string, onRoll: OnRoll) {
  return formulasInText(words).map(({ start, end, formula }) => {
    const onOpen = () => onRoll({ label, formula, damage: '' })
    return { start, end, label: words.slice(start, end), onOpen }
  })
}
