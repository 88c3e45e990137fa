import {
  allSavesOf,
  attackRoll,
  type Bonus,
  type D20Choice,
  damageInWords,
  damageRolls,
  initiativeOf,
  labelOfField,
  type PlayerCharacter,
  type Rest,
  type SheetRoll,
  signedBonus,
  type UseOf,
  weaponEntry,
  withTwoD20,
} from '@lanternkeep/schema'
import { UnstyledButton } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useSkills } from '../all-skills.tsx'
import { type OnRoll, RollButton } from '../rolls/roll-button.tsx'
import { ScoreRow } from '../score-row.tsx'
import classes from './hero-block.module.css'
import { HeroUses } from './hero-uses.tsx'
import { PurseRow } from './purse-row.tsx'

type Props = {
  character: PlayerCharacter
  currencies: readonly string[]
  onRoll: (roll: SheetRoll) => void
  onUse: (use: UseOf, by: number) => void
  onRest: (rest: Rest) => void
  onMoney: (change: { currency: string; by: number }) => void
}

/** A hero's sheet in play: what can be rolled and used up. */
export function HeroBlock({ character, currencies, onRoll, onUse, onRest, onMoney }: Props) {
  const [choice, setChoice] = useState<D20Choice>()
  const { skills, toggle } = useSkills(character)
  /** The choice holds for one roll. */
  const roll = (asked: SheetRoll) => {
    const chosen = choice ? withTwoD20(asked, choice) : asked
    onRoll(chosen)
    if (chosen !== asked) setChoice(undefined)
  }
  return (
    <div className={classes.hero}>
      <ScoreRow stats={character.stats} onRoll={roll} />
      <div className={classes.title}>
        <h3 className={`lk-serif ${classes.heading}`}>Attacks</h3>
        <TwoD20 choice={choice} onChoose={setChoice} />
      </div>
      <Attacks character={character} onRoll={roll} />
      <BonusGrid
        title={labelOfField('saves', 'block')}
        bonuses={[...allSavesOf(character), initiativeOf(character)]}
        onRoll={roll}
      />
      <BonusGrid wide title={labelOfField('skills')} bonuses={skills} end={toggle} onRoll={roll} />
      <HeroUses character={character} onUse={onUse} onRest={onRest} />
      <h3 className={`lk-serif ${classes.heading}`}>{labelOfField('purse')}</h3>
      <PurseRow purse={character.purse} currencies={currencies} onMoney={onMoney} />
    </div>
  )
}

const CHOICES = [
  { which: 'lower', label: 'Lower of 2' },
  { which: 'higher', label: 'Higher of 2' },
] as const

function TwoD20({ choice, onChoose }: { choice?: D20Choice; onChoose: (choice?: D20Choice) => void }) {
  return (
    <div className={classes.choices}>
      {CHOICES.map(({ which, label }) => (
        <UnstyledButton
          key={which}
          className={classes.choice}
          aria-pressed={choice === which}
          title="For the next d20"
          onClick={() => onChoose(choice === which ? undefined : which)}
        >
          {label}
        </UnstyledButton>
      ))}
    </div>
  )
}

function Attacks({ character, onRoll }: { character: PlayerCharacter; onRoll: OnRoll }) {
  const weapons = character.weapons.map(weaponEntry)
  if (weapons.length === 0) return <p className={classes.none}>Add weapons below to roll attacks and damage.</p>
  return (
    <ul className={classes.lines} aria-label="Attacks">
      {weapons.map(({ id, name, aside, attackBonus, damages }) => (
        <li key={id} className={classes.line}>
          <span className={classes.words}>
            <b>{name}</b>
            {aside && <span className={classes.aside}>{aside}</span>}
          </span>
          <span className={classes.buttons}>
            {attackBonus !== undefined && (
              <RollButton icon="attack" roll={attackRoll(name, attackBonus, damages)} onRoll={onRoll}>
                {signedBonus(attackBonus)}
              </RollButton>
            )}
            {damages.map((damage) => {
              const [deals] = damageRolls(name, [damage])
              if (!deals) return null
              return (
                <RollButton key={damageInWords(damage)} icon="dice" roll={deals} hasCritical onRoll={onRoll}>
                  {damageInWords(damage)}
                </RollButton>
              )
            })}
          </span>
        </li>
      ))}
    </ul>
  )
}

type GridProps = {
  title: string
  bonuses: readonly Bonus[]
  wide?: boolean
  /** Beside the heading. */
  end?: ReactNode
  onRoll: OnRoll
}

function BonusGrid({ title, bonuses, wide, end, onRoll }: GridProps) {
  if (bonuses.length === 0 && !end) return null
  return (
    <section aria-label={title}>
      <div className={classes.title}>
        <h3 className={`lk-serif ${classes.heading}`}>{title}</h3>
        {end}
      </div>
      <div className={classes.grid} data-wide={wide || undefined}>
        {bonuses.map(({ key, name, bonus, roll }) => (
          <RollButton key={key} icon={wide ? undefined : 'dice'} roll={roll} onRoll={onRoll}>
            {name} {bonus}
          </RollButton>
        ))}
      </div>
    </section>
  )
}
