import type { PlayerCharacter } from '@lanternkeep/schema'
import { Hp } from '../../ui/index.ts'
import classes from './sheet.module.css'

const STATS = ['strength', 'dexterity', 'constitution', 'intelligence', 'wisdom', 'charisma'] as const

/** Health, Defence and initiative; the six stats where one of them is known. */
export function SheetFigures({ character }: { character: PlayerCharacter }) {
  const { health, maxHealth, tempHealth, armorClass, initiativeBonus, stats } = character
  return (
    <>
      <div className={classes.numbers}>
        <div className={classes.wide}>
          <Hp health={health} maxHealth={maxHealth} tempHealth={tempHealth} />
        </div>
        <dl className={classes.pair}>
          <div className={classes.figure}>
            <dt>Defence</dt>
            <dd>{armorClass ?? '–'}</dd>
          </div>
          <div className={classes.figure}>
            <dt>Initiative</dt>
            <dd>{initiativeBonus < 0 ? `−${-initiativeBonus}` : `+${initiativeBonus}`}</dd>
          </div>
        </dl>
      </div>
      {STATS.some((stat) => stats[stat] !== undefined) && (
        <dl className={classes.stats}>
          {STATS.map((stat) => (
            <div key={stat} className={classes.figure}>
              <dt>
                <abbr title={capital(stat)}>{capital(stat.slice(0, 3))}</abbr>
              </dt>
              <dd>{stats[stat] ?? '–'}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
