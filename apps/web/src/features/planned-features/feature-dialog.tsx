import { type PlannedFeature, QUARTERS, type Quarter } from '@lanternkeep/schema'
import { Modal, NativeSelect, NumberInput, Stack, Textarea, TextInput } from '@mantine/core'
import { useBackLayer } from '../../lib/browser/back-layer.ts'
import { useLayout } from '../../lib/hooks/use-layout.ts'
import { SaveRow } from '../../ui/index.ts'
import classes from './planned-features.module.css'
import { STATUS_CHOICES } from './statuses.ts'
import { useFeatureForm } from './use-feature-form.ts'

type Props = { opened: boolean; feature: PlannedFeature | undefined; onClose: () => void }

export function FeatureDialog({ opened, feature, onClose }: Props) {
  const phone = useLayout() === 'phone'
  useBackLayer(opened, onClose)
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={feature ? 'Edit Feature' : 'Add Feature'}
      size="lg"
      fullScreen={phone}
      closeOnClickOutside={false}
    >
      <FeatureFields feature={feature} onClose={onClose} />
    </Modal>
  )
}

type FieldsProps = Pick<Props, 'feature' | 'onClose'>

function FeatureFields({ feature, onClose }: FieldsProps) {
  const { form, errors, isSaving, change, submit } = useFeatureForm(feature, onClose)
  const isPlanned = form.status !== 'unplanned'
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput
          label="Title"
          name="title"
          size="md"
          required
          data-autofocus
          maxLength={200}
          value={form.title}
          error={errors.title}
          onChange={(event) => change({ title: event.currentTarget.value })}
        />
        <Textarea
          label="Description"
          name="description"
          size="md"
          required
          autosize
          minRows={4}
          maxRows={12}
          maxLength={10_000}
          value={form.description}
          error={errors.description}
          onChange={(event) => change({ description: event.currentTarget.value })}
        />
        <NativeSelect
          label="Status"
          size="md"
          data={STATUS_CHOICES}
          value={form.status}
          onChange={(event) => change({ status: event.currentTarget.value as PlannedFeature['status'] })}
        />
        {isPlanned && (
          <div className={classes.when}>
            <NativeSelect
              label="Quarter"
              name="plannedQuarter"
              size="md"
              required
              data={[{ value: '', label: 'Choose one' }, ...QUARTERS]}
              value={form.plannedQuarter}
              error={errors.plannedQuarter}
              onChange={(event) => change({ plannedQuarter: event.currentTarget.value as Quarter | '' })}
            />
            <NumberInput
              label="Year"
              name="plannedYear"
              size="md"
              required
              hideControls
              allowDecimal={false}
              allowNegative={false}
              inputMode="numeric"
              maxLength={4}
              value={form.plannedYear}
              error={errors.plannedYear}
              onChange={(year) => change({ plannedYear: year === '' ? '' : Number(year) })}
            />
          </div>
        )}
        <SaveRow isSaving={isSaving} label={feature ? 'Update' : 'Create'} onCancel={onClose} />
      </Stack>
    </form>
  )
}
