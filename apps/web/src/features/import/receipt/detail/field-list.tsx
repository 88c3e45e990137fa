import type { FieldReport, FoundThing } from '@lanternkeep/importers'
import { NumberInput, TextInput, VisuallyHidden } from '@mantine/core'
import { HandlingMark } from '../mark.tsx'
import { type Edit, type EditableField, editableField, figureOf } from '../model/editable-fields.ts'
import classes from '../receipt.module.css'

type Props = {
  /** As a person put it right. */
  thing: FoundThing
  original: FoundThing
  onEdit: (patch: Edit) => void
}

/** What isn't exact comes first, and can be put right where it is a simple value. */
export function FieldList({ thing, original, onEdit }: Props) {
  const inexact = thing.fields.filter(({ how }) => how !== 'mapped')
  const exact = thing.fields.filter(({ how }) => how === 'mapped')
  return (
    <div className={classes.fields}>
      <div className={classes.fieldHead} aria-hidden="true">
        <span />
        <span>In the file</span>
        <span>Becomes</span>
      </div>
      {[inexact, exact].map((fields, at) => {
        if (fields.length === 0) return null
        return (
          <ul key={at === 0 ? 'inexact' : 'exact'} aria-label={at === 0 ? 'Not exact' : 'Exact'}>
            {fields.map((field, index) => (
              // Two fields may have one name, and they keep their order.
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <li key={`${field.field} ${index}`} className={classes.field}>
                <b>{field.field}</b>
                <span className={classes.source}>
                  <VisuallyHidden>In the file: </VisuallyHidden>
                  {field.source}
                </span>
                <Becomes field={field} editable={editableField(original, field)} thing={thing} onEdit={onEdit} />
                <span className={classes.how}>
                  <HandlingMark mark={field.how} />
                </span>
              </li>
            ))}
          </ul>
        )
      })}
    </div>
  )
}

type BecomesProps = {
  field: FieldReport
  editable: EditableField | undefined
  thing: FoundThing
  onEdit: (patch: Edit) => void
}

function Becomes({ field, editable, thing, onEdit }: BecomesProps) {
  const why = field.why && field.how !== 'ignored' ? field.why : undefined
  if (!editable) {
    return (
      <span className={classes.becomes}>
        <VisuallyHidden>Becomes: </VisuallyHidden>
        {field.becomes || 'Nothing'}
        {why && <span className={classes.why}>{why}</span>}
      </span>
    )
  }
  const { key } = editable
  const shared = { 'aria-label': `${field.field} of ${thing.reading.name}`, description: why }
  return (
    <span className={classes.becomes}>
      {editable.kind === 'number' ? (
        <NumberInput
          {...shared}
          value={figureOf(thing, key) ?? ''}
          placeholder={field.becomes}
          min={editable.min}
          max={editable.max}
          hideControls
          clampBehavior="strict"
          allowDecimal={key === 'challengeRating'}
          onChange={(value) => typeof value === 'number' && onEdit({ [key]: value })}
        />
      ) : (
        <TextInput
          {...shared}
          value={String(figureOf(thing, key) ?? '')}
          placeholder={field.becomes}
          maxLength={editable.most}
          onChange={(event) => onEdit({ [key]: event.currentTarget.value })}
        />
      )}
    </span>
  )
}
