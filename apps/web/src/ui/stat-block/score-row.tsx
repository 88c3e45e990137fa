import { checkFormula, labelOfField, type Stats, scoresOf, shortAbility, signedBonus } from '@lanternkeep/schema'
import { UnstyledButton } from '@mantine/core'
import type { OnRoll } from './rolls/roll-button.tsx'
import classes from './score-row.module.css'

type Score = ReturnType<typeof scoresOf>[number]

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
          aria-label={labelOf({ ability, score, modifier })}
          onClick={() => onRoll({ label: `${labelOfField(ability)} check`, formula: checkFormula(modifier) })}
        >
          <span className={classes.modifier}>{score === undefined ? '–' : signedBonus(modifier)}</span>{' '}
          <span className={classes.words}>
            {shortAbility(ability)} {score}
          </span>
        </UnstyledButton>
      ))}
    </div>
  )
}

/** 'Roll Strength check: +3 Str 16' or 'Str: no Strength score': contains the visible text, for voice control. */
function labelOf({ ability, score, modifier }: Score): string {
  if (score === undefined) return `${shortAbility(ability)}: no ${labelOfField(ability)} score`
  return `Roll ${labelOfField(ability)} check: ${signedBonus(modifier)} ${shortAbility(ability)} ${score}`
}
