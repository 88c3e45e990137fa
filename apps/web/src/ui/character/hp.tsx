import { healthWord } from '@lanternkeep/schema'
import { useState } from 'react'
import classes from './hp.module.css'

type Props = {
  health: number
  maxHealth: number
  tempHealth?: number
  /** For narrow rows: no word beside the numbers. */
  dense?: boolean
  /** A player's own health, readable from arm's length. */
  big?: boolean
}

/** A part of the bar. What moves less moves at once: no one sees it glide, and each of its frames delays the next act. */
const FAR = 0.08

/** Health as bar, number and word: never color alone. */
export function Hp({ health, maxHealth, tempHealth = 0, dense = false, big = false }: Props) {
  const word = healthWord(health, maxHealth)
  const whole = Math.max(maxHealth, health, 0) + tempHealth
  /** As long as the track, and painted only in part: unlike a width or a shift, that changes nothing but the paint. */
  const filledTo = (amount: number) => {
    return { backgroundSize: `${whole > 0 ? (Math.max(amount, 0) / whole) * 100 : 0}% 100%` }
  }
  const isFar = useIsFar(whole > 0 ? Math.max(health, 0) / whole : 0)
  const spoken = `${health} of ${maxHealth} health${tempHealth > 0 ? `, ${tempHealth} temporary` : ''}, ${word}`
  return (
    <div className={classes.root} data-word={word} data-dense={dense || undefined} data-big={big || undefined}>
      <div className={classes.words} aria-hidden="true">
        <span className={classes.numbers}>
          <b>{health}</b>
          <span className={classes.max}>/{maxHealth}</span>
          {tempHealth > 0 && big && <span className={classes.temporary}>+{tempHealth}</span>}
        </span>
        {!dense && <span className={classes.word}>{word}</span>}
      </div>
      <div className={classes.barLine}>
        <div className={classes.bar} role="img" aria-label={spoken} data-far={isFar || undefined}>
          {tempHealth > 0 && <div className={classes.extra} style={filledTo(Math.max(health, 0) + tempHealth)} />}
          <div className={classes.fill} style={filledTo(health)} />
        </div>
        {tempHealth > 0 && !big && (
          <span className={classes.temporary} aria-hidden="true">
            +{tempHealth}
          </span>
        )}
      </div>
    </div>
  )
}

/** Whether the part that is filled moved far when it moved last. */
function useIsFar(part: number): boolean {
  const [last, setLast] = useState({ part, isFar: false })
  if (!Object.is(last.part, part)) setLast({ part, isFar: Math.abs(part - last.part) >= FAR })
  return last.isFar
}
