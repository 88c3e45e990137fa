import { type Character, healthWord } from '@lanternkeep/schema'
import { Hp } from '../../../ui/character/hp.tsx'
import classes from './turn-row.module.css'

type Props = { character: Character }

/** Numbers colored by their word in a narrow tracker; bar, number and word where there is room. */
export function TurnHealth({ character }: Props) {
  const { health, maxHealth, tempHealth } = character
  const word = healthWord(health, maxHealth)
  const spoken = `${health} of ${maxHealth} health${tempHealth > 0 ? `, ${tempHealth} temporary` : ''}, ${word}`
  return (
    <>
      <span className={classes.numbers} data-word={word} title={spoken}>
        <span aria-hidden="true">{word === 'Defeated' ? word : `${health}/${maxHealth}`}</span>
        {tempHealth > 0 && (
          <span aria-hidden="true" className={classes.temporary}>
            +{tempHealth}
          </span>
        )}
        <span className={classes.spoken}>{spoken}</span>
      </span>
      <span className={classes.full}>
        <Hp health={health} maxHealth={maxHealth} tempHealth={tempHealth} />
      </span>
    </>
  )
}
