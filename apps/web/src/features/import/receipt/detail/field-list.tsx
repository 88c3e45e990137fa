import type { FieldReport, FoundThing } from '@lanternkeep/importers'
import { numberText, readNumber } from '@lanternkeep/schema'
import { TextInput, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { NumberField } from '../../../../ui/form/number-field.tsx'
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
  const label = `${field.field} of ${thing.reading.name}`
  const shown = { placeholder: field.becomes, description: why }
  return (
    <span className={classes.becomes}>
      {editable.kind === 'number' ? (
        <Figure
          {...shown}
          label={label}
          kind={key === 'challengeRating' ? 'rating' : 'whole'}
          min={editable.min}
          max={editable.max}
          figure={figureOf(thing, key)}
          onFigure={(figure) => onEdit({ [key]: figure })}
        />
      ) : (
        <TextInput
          {...shown}
          aria-label={label}
          value={String(figureOf(thing, key) ?? '')}
          maxLength={editable.most}
          onChange={(event) => onEdit({ [key]: event.currentTarget.value })}
        />
      )}
    </span>
  )
}

type FigureProps = {
  label: string
  placeholder: string
  description: string | undefined
  kind: 'whole' | 'rating'
  min: number
  max: number
  figure: string | number | undefined
  onFigure: (figure: number) => void
}

/** A number as typed; the thing has it once it is one in bounds. */
function Figure({ kind, min, max, figure, onFigure, ...shown }: FigureProps) {
  const [typed, setTyped] = useState<string>()
  return (
    <NumberField
      {...shown}
      hidesLabel
      hidesSteps
      kind={kind}
      min={min}
      max={max}
      value={typed ?? (typeof figure === 'number' ? numberText(figure, kind) : (figure ?? ''))}
      onChange={(text) => {
        setTyped(text)
        const value = readNumber(text, kind)
        if (value !== undefined && value >= min && value <= max) onFigure(value)
      }}
    />
  )
}
