import type { Character } from '@lanternkeep/schema'
import { Hp } from '../../ui/hp.tsx'
import { STATS } from './form-values.ts'
import classes from './sheet.module.css'
import { statLabels } from './stats-fields.tsx'

/** Health, Defence and initiative; the six stats of a player character where they are known. */
export function SheetNumbers({ character }: { character: Character }) {
  const { health, maxHealth, tempHealth, armorClass, initiativeBonus } = character
  const stats = character.type === 'player' ? character.stats : {}
  return (
    <>
      <div className={classes.numbers}>
        <div className={classes.health}>
          <Hp health={health} maxHealth={maxHealth} tempHealth={tempHealth} />
        </div>
        <dl className={classes.pair}>
          <div className={classes.number}>
            <dt>Defence</dt>
            <dd>{armorClass ?? '–'}</dd>
          </div>
          <div className={classes.number}>
            <dt>Initiative</dt>
            <dd>{initiativeBonus < 0 ? `−${-initiativeBonus}` : `+${initiativeBonus}`}</dd>
          </div>
        </dl>
      </div>
      {STATS.some((stat) => stats[stat] !== undefined) && (
        <dl className={classes.stats}>
          {STATS.map((stat) => (
            <div key={stat} className={classes.number}>
              <dt>
                <abbr title={statLabels[stat]}>{statLabels[stat].slice(0, 3)}</abbr>
              </dt>
              <dd>{stats[stat] ?? '–'}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}
