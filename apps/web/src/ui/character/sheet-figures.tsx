import { labelOfField } from '@lanternkeep/schema'
import { Hp } from './hp.tsx'
import classes from './sheet-figures.module.css'

const STATS = ['strength', 'dexterity', 'constitution', 'intelligence', 'wisdom', 'charisma'] as const

type Props = {
  character: {
    health: number
    maxHealth: number
    tempHealth?: number
    armorClass?: number | null
    initiativeBonus: number
  }
  /** The six stats are shown if one of them is known. */
  stats?: Partial<Record<(typeof STATS)[number], number>>
  /** On the page itself instead of in a panel. */
  raised?: boolean
}

/** A sheet's figures: health, Defence and initiative, and below them the six stats. */
export function SheetFigures({ character, stats = {}, raised }: Props) {
  const { health, maxHealth, tempHealth, armorClass, initiativeBonus } = character
  return (
    <div className={classes.root} data-raised={raised || undefined}>
      <div className={classes.numbers}>
        <div className={classes.health}>
          <Hp health={health} maxHealth={maxHealth} tempHealth={tempHealth} />
        </div>
        <dl className={classes.pair}>
          <div className={classes.figure}>
            <dt>{labelOfField('armorClass')}</dt>
            <dd>{armorClass ?? '–'}</dd>
          </div>
          <div className={classes.figure}>
            <dt>{labelOfField('initiativeBonus', 'sheet')}</dt>
            <dd>{initiativeBonus < 0 ? `−${-initiativeBonus}` : `+${initiativeBonus}`}</dd>
          </div>
        </dl>
      </div>
      {STATS.some((stat) => stats[stat] !== undefined) && (
        <dl className={classes.stats}>
          {STATS.map((stat) => (
            <div key={stat} className={classes.figure}>
              <dt>
                <abbr title={labelOfField(stat)}>{labelOfField(stat).slice(0, 3)}</abbr>
              </dt>
              <dd>{stats[stat] ?? '–'}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}
