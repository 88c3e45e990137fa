import { BACKGROUNDS } from '@lanternkeep/schema/lists/backgrounds'
import { CLASSES } from '@lanternkeep/schema/lists/classes'
import { RACES } from '@lanternkeep/schema/lists/races'
import { Select, SimpleGrid, Stack, Text } from '@mantine/core'
import type { FormSectionProps } from '../form-section.ts'
import { CustomSelect } from './custom-select.tsx'
import { raceChoiceOf } from './race-choice.ts'

const MOST_BACKGROUND = 500
const raceNames = RACES.map(({ name }) => name)

/** Race with its sub-type, class and background: from the lists, or as custom text. */
export function OriginFields({ values, field, onChange }: FormSectionProps) {
  const { race, subType, subTypes } = raceChoiceOf(values.race, RACES)
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <CustomSelect
          {...field('race')}
          options={raceNames}
          optionOf={(text) => raceChoiceOf(text, RACES).race}
          maxLength={50}
          detail={
            subTypes.length > 0 && (
              <Select
                label={`Kind of ${race}`}
                placeholder="Any"
                clearable
                allowDeselect={false}
                data={[...subTypes]}
                value={subType || null}
                onChange={(chosen) => onChange({ race: chosen ?? race })}
              />
            )
          }
        />
        <CustomSelect {...field('class')} options={CLASSES} maxLength={50} />
      </SimpleGrid>
      <div>
        <CustomSelect {...field('background')} options={BACKGROUNDS} maxLength={MOST_BACKGROUND} long />
        <Text c="dimmed" fz="sm" className="lk-numbers">
          {values.background.length}/{MOST_BACKGROUND}
        </Text>
      </div>
    </Stack>
  )
}
