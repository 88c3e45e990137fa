import { type PlannedFeature, QUARTERS } from '@lanternkeep/schema'
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { createFeature, updateFeature } from '../../data/remote/boards/planned-features.ts'
import { useGoneMeanwhile } from '../../data/remote/boards/use-gone-meanwhile.ts'
import { NumberField } from '../../ui/form/number-field.tsx'
import { EditorDialog } from '../../ui/index.ts'
import { featureForm, featureValues } from './feature-form.ts'
import classes from './planned-features.module.css'
import { STATUS_CHOICES } from './statuses.ts'

const required = { size: 'md', required: true } as const

type Props = {
  opened: boolean
  draftPrefix: string | undefined
  feature: PlannedFeature | undefined
  onClose: () => void
}

export function FeatureDialog({ opened, draftPrefix, feature, onClose }: Props) {
  const { isGoneMeanwhile, refusalOf } = useGoneMeanwhile(feature)
  const edited = isGoneMeanwhile ? undefined : feature
  return (
    <EditorDialog
      opened={opened}
      draftKey={draftPrefix && `${draftPrefix}${edited?.id ?? ''}`}
      title={edited ? 'Edit Feature' : 'Add Feature'}
      saveLabel={isGoneMeanwhile ? 'Save as new' : feature ? 'Update' : 'Create'}
      initialValues={() => featureValues(feature, new Date())}
      schema={featureForm}
      base={feature}
      save={(body, draft) => {
        return edited ? updateFeature(edited.id, { ...body, ...draft }) : createFeature({ ...body, ...draft })
      }}
      done={edited ? 'Feature updated' : 'Feature added'}
      failed={edited ? 'Failed to update feature' : 'Failed to add feature'}
      refusalOf={refusalOf}
      wordsOf={wordsOf}
      onClose={onClose}
    >
      {({ field, values }) => (
        <>
          <TextInput {...field('title')} {...required} data-autofocus maxLength={200} />
          <Textarea {...field('description')} {...required} autosize minRows={4} maxRows={12} maxLength={10_000} />
          <NativeSelect {...field('status')} size="md" data={STATUS_CHOICES} />
          {values.status !== 'unplanned' && (
            <div className={classes.when}>
              <NativeSelect
                {...field('plannedQuarter')}
                {...required}
                data={[{ value: '', label: 'Choose one' }, ...QUARTERS]}
              />
              <NumberField
                {...field('plannedYear')}
                {...required}
                hidesSteps
                min={1970}
                max={9999}
                // Another year than the typed one would be a guess.
                settle={(typed) => typed}
              />
            </div>
          )}
        </>
      )}
    </EditorDialog>
  )
}

function wordsOf(field: string, value: unknown): string {
  const status = field === 'status' && STATUS_CHOICES.find((choice) => choice.value === value)
  return status ? status.label : String(value)
}
