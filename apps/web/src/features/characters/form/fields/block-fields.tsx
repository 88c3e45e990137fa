import { labelOfField } from '@lanternkeep/schema'
import { SimpleGrid, TextInput } from '@mantine/core'
import { NumberField } from '../../../../ui/form/number-field.tsx'
import { WordsInput } from '../../../../ui/form/words-input.tsx'
import { SLOT_LEVELS, WORD_LISTS } from '../block-values.ts'
import type { FormSectionProps } from '../form-section.ts'
import { STATS } from '../form-values.ts'
import { FoldedSection } from './folded-section.tsx'
import { StatsFields } from './stats-fields.tsx'

/** The fields of a stat block, folded. Its actions are on the sheet, like weapons and spells. */
export function BlockFields(props: FormSectionProps) {
  const { type } = props
  const isFoe = type !== 'player'
  return (
    <div>
      {isFoe && (
        <FoldedSection title="Size, speed and hit dice">
          <Basics {...props} />
        </FoldedSection>
      )}
      <FoldedSection title={isFoe ? 'Scores, saves and skills' : 'Saves and skills'}>
        {isFoe && <StatsFields {...props} />}
        <SavesAndSkills {...props} />
      </FoldedSection>
      {isFoe && (
        <FoldedSection title="Senses and resistances">
          {WORD_LISTS.map((list) => (
            <WordList key={list} {...props} list={list} />
          ))}
        </FoldedSection>
      )}
      <FoldedSection title={isFoe ? 'Spell slots and special actions' : 'Spell slots'}>
        <SlotFields {...props} />
        {isFoe && (
          <NumberField
            label={`Special actions each ${props.values.specialUse.per}`}
            min={1}
            max={100}
            value={props.values.specialUse.count}
            onChange={(count) => props.onChange({ specialUse: { ...props.values.specialUse, count } })}
          />
        )}
      </FoldedSection>
    </div>
  )
}

function Basics({ type, field }: FormSectionProps) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
      <TextInput {...field('size')} maxLength={50} placeholder="Small" />
      <TextInput {...field('kind')} maxLength={100} placeholder="humanoid" />
      <TextInput {...field('speed')} maxLength={200} placeholder="30 ft" />
      <TextInput {...field('hitDice')} maxLength={60} placeholder="2d6+3" />
      {type === 'npc' && <NumberField {...field('challengeRating')} min={0} max={30} step={0.125} kind="rating" />}
      <NumberField {...field('xp')} min={0} max={10_000_000} />
    </SimpleGrid>
  )
}

function SavesAndSkills({ values, field, onChange }: FormSectionProps) {
  return (
    <>
      <SimpleGrid cols={{ base: 2, xs: 3 }} spacing="md">
        {STATS.map((ability) => (
          <NumberField
            key={ability}
            label={`${labelOfField(ability)} save`}
            min={-50}
            max={50}
            value={values.saves[ability]}
            onChange={(typed) => onChange({ saves: { ...values.saves, [ability]: typed } })}
          />
        ))}
      </SimpleGrid>
      <WordsInput
        {...field('skills')}
        description="Each with its bonus, like Stealth +6. Press Enter after each"
        value={[...values.skills]}
        maxLength={60}
      />
    </>
  )
}

function WordList({ list, values, field }: FormSectionProps & { list: (typeof WORD_LISTS)[number] }) {
  return <WordsInput {...field(list)} value={[...values[list]]} maxLength={100} />
}

function SlotFields({ values, onChange }: FormSectionProps) {
  const { spellSlots } = values
  return (
    <SimpleGrid cols={3} spacing="md">
      {SLOT_LEVELS.map((level) => (
        <NumberField
          key={level}
          label={`Level ${level}`}
          min={0}
          max={99}
          value={spellSlots[level]?.max ?? ''}
          onChange={(max) => {
            onChange({ spellSlots: { ...spellSlots, [level]: { used: 0, ...spellSlots[level], max } } })
          }}
        />
      ))}
    </SimpleGrid>
  )
}
