import { type Character, countersOf, labelOfField, otherRollsOf, savesOf, sectionsOf } from '@lanternkeep/schema'
import { useSkills } from './all-skills.tsx'
import { BlockFacts } from './block-facts.tsx'
import { type BlockActs, BlockLine } from './block-line.tsx'
import { BonusRow } from './bonus-row.tsx'
import { ScoreRow } from './score-row.tsx'
import classes from './stat-block.module.css'

type Props = BlockActs & {
  character: Character
  /** On a sheet, which lists the texts of its own. */
  isOnSheet?: boolean
}

/** What a creature can do, with every number a button. It shows nothing that is empty. */
export function StatBlock({ character, isOnSheet, ...acts }: Props) {
  const counters = countersOf(character)
  const sections = sectionsOf(character, { playedOnly: isOnSheet })
  const [first] = sections
  const { skills, toggle } = useSkills(character)
  const roll = (asked: Parameters<typeof acts.onRoll>[0]) => void acts.onRoll(asked)
  return (
    <div className={classes.block}>
      <ScoreRow stats={character.stats} onRoll={roll} />
      <div className={classes.columns}>
        <div className={classes.column}>
          <BlockFacts character={character} isOnSheet={isOnSheet} />
          <div className={classes.bonusRows}>
            <BonusRow title={labelOfField('saves', 'block')} bonuses={savesOf(character)} onRoll={roll} />
            <BonusRow title={labelOfField('skills')} bonuses={skills} onRoll={roll} end={toggle} />
            <BonusRow title="Rolls" bonuses={otherRollsOf(character)} onRoll={roll} />
          </div>
          {counters.length > 0 && (
            <ul className={classes.entries} aria-label="Uses and slots">
              {counters.map((entry) => (
                <BlockLine key={entry.id} entry={entry} acts={acts} />
              ))}
            </ul>
          )}
        </div>
        <div className={classes.column}>
          {sections.map((section) => (
            <div key={section.title}>
              {section !== first && <h3 className={classes.title}>{section.title}</h3>}
              <ul className={classes.entries}>
                {section.entries.map((entry) => (
                  <BlockLine key={entry.id} entry={entry} acts={acts} />
                ))}
              </ul>
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}
