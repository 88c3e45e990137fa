import { countTags, LONGEST_TAG, MOST_TAGS, tagsOf } from '@lanternkeep/schema'
import { useCharacters } from '../../../../data/local/index.ts'
import { WordsInput } from '../../../../ui/form/words-input.tsx'
import type { FormSectionProps } from '../form-section.ts'

type Props = Pick<FormSectionProps, 'values' | 'field' | 'onChange'> & { campaignId: string }

/** Suggests the tags that other characters of the campaign have. */
export function TagsField({ campaignId, values, field, onChange }: Props) {
  const { data: characters } = useCharacters(campaignId)
  return (
    <WordsInput
      {...field('tags')}
      description="Only you can see these"
      data={countTags(characters ?? []).map(({ tag }) => tag)}
      value={[...values.tags]}
      onChange={(tags) => onChange({ tags: tagsOf(tags) })}
      acceptValueOnBlur
      maxTags={MOST_TAGS}
      maxLength={LONGEST_TAG}
    />
  )
}
