import { d20With, labelOfField, type Stats } from '@lanternkeep/schema'
import { UnstyledButton } from '@mantine/core'
import { signed } from '../../lib/format.ts'
import { scoresOf, shortAbility } from './figures.ts'
import type { OnRoll } from './roll-button.tsx'
import classes from './score-row.module.css'

/** The six scores; each rolls a check. Nothing if none is known. */
export function ScoreRow({ stats, onRoll }: { stats: Stats | undefined; onRoll: OnRoll }) {
  const scores = scoresOf(stats)
  if (scores.every(({ score }) => score === undefined)) return null
  return (
    <div className={classes.scores}>
      {scores.map(({ ability, score, modifier }) => (
        <UnstyledButton
          key={ability}
          className={classes.score}
          disabled={score === undefined}
          aria-label={`Roll ${labelOfField(ability)} check, ${signed(modifier)}`}
          onClick={() => onRoll({ label: `${labelOfField(ability)} check`, formula: d20With(modifier) })}
        >
          <span className={classes.modifier}>{score === undefined ? '–' : signed(modifier)}</span>
          <span className={classes.words}>
            {shortAbility(ability)} {score}
          </span>
        </UnstyledButton>
      ))}
    </div>
  )
}
