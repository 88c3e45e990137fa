import { SegmentedControl } from '@mantine/core'
import classes from './segments.module.css'

type Props<Value extends string> = {
  /** What is chosen here, for screen readers. */
  label: string
  value: Value
  choices: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
  fullWidth?: boolean
}

/** A few choices side by side, one of them on; as high as a finger needs. */
export function Segments<Value extends string>({ label, value, choices, onChange, fullWidth }: Props<Value>) {
  return (
    <SegmentedControl
      aria-label={label}
      fullWidth={fullWidth}
      classNames={{
        root: classes.root,
        control: classes.control,
        label: classes.label,
        indicator: classes.indicator,
      }}
      transitionDuration={120}
      data={[...choices]}
      value={value}
      onChange={onChange}
    />
  )
}
