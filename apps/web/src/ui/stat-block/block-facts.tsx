import { type Character, labelOfField, type StatBlock } from '@lanternkeep/schema'
import { Fragment } from 'react'
import classes from './stat-block.module.css'

type Fact = [field: string, text: string | number | undefined]

type Props = {
  character: Character
  /** On a sheet, which shows Defence and health of its own. */
  isOnSheet?: boolean
}

/** Defence, health, speed; resistances; senses and languages. Nothing that is empty. */
export function BlockFacts({ character, isOnSheet }: Props) {
  return (
    <div className={classes.facts}>
      {linesOf(character, isOnSheet).map((facts) => (
        <p key={facts[0]?.[0]} className={classes.factLine}>
          {facts.map(([field, text], at) => (
            <Fragment key={field}>
              {at > 0 && ' · '}
              <span className={classes.muted}>{labelOfField(field, 'block')}</span>{' '}
              <span className={classes.fact} data-field={field}>
                {text}
              </span>
            </Fragment>
          ))}
        </p>
      ))}
    </div>
  )
}

function linesOf(character: Character, isOnSheet = false): Fact[][] {
  const { armorClass, maxHealth }: Partial<Character> = isOnSheet ? {} : character
  const block: Partial<StatBlock> = character.type === 'player' ? {} : character
  const { speed, resistances, immunities, conditionImmunities, vulnerabilities, senses, languages } = block
  const lines: Fact[][] = [
    [
      ['armorClass', armorClass],
      ['maxHealth', maxHealth],
      ['speed', speed],
    ],
    [
      ['resistances', listed(resistances)],
      ['immunities', listed([...(immunities ?? []), ...(conditionImmunities ?? [])])],
      ['vulnerabilities', listed(vulnerabilities)],
    ],
    [
      ['senses', listed(senses)],
      ['languages', listed(languages)],
    ],
  ]
  return lines.map((facts) => facts.filter(([, text]) => text !== undefined)).filter((facts) => facts.length > 0)
}

function listed(words: readonly string[] | undefined): string | undefined {
  return words && words.length > 0 ? words.join(', ') : undefined
}
