import { findRolls } from '@lanternkeep/schema'
import { Prose } from '../../prose/prose.tsx'
import type { OnRoll } from './roll-button.tsx'

type Props = { text: string; label: string; headingFrom?: 2 | 3 | 4; onRoll: OnRoll }

/** A person's Markdown in which every formula rolls. */
export function RollText({ text, label, headingFrom = 4, onRoll }: Props) {
  return <Prose text={text} headingFrom={headingFrom} linksIn={(words) => formulaLinks(words, label, onRoll)} />
}

/** For `linksIn`: every formula and every attack in the words. */
export function formulaLinks(words: string, label: string, onRoll: OnRoll) {
  return findRolls(words).flatMap((found) => {
    if (found.kind === 'check') return []
    const { start, end, formula } = found
    const damage = found.kind === 'dice' ? { damage: '' } : {}
    return [{ start, end, label: words.slice(start, end), onOpen: () => onRoll({ label, formula, ...damage }) }]
  })
}
