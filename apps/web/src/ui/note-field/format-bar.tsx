import { IconAt, IconBlockquote, IconBold, IconHeading, IconItalic, IconList, IconListCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { IconButton } from '../icon-button.tsx'
import type { Format } from './formatting.ts'
import classes from './note-field.module.css'

const FORMATS = [
  { format: 'bold', label: 'Bold', Icon: IconBold },
  { format: 'italic', label: 'Italic', Icon: IconItalic },
  { format: 'heading', label: 'Heading', Icon: IconHeading },
  { format: 'list', label: 'List', Icon: IconList },
  { format: 'tasks', label: 'Checklist', Icon: IconListCheck },
  { format: 'quote', label: 'Quote', Icon: IconBlockquote },
] as const

type Props = { onFormat: (format: Format) => void; onMention: () => void; right?: ReactNode }

export function FormatBar({ onFormat, onMention, right }: Props) {
  return (
    <div className={classes.bar} role="toolbar" aria-label="Formatting">
      {FORMATS.map(({ format, label, Icon }) => (
        <IconButton
          key={format}
          label={label}
          icon={<Icon size={20} aria-hidden="true" />}
          onClick={() => onFormat(format)}
        />
      ))}
      <IconButton label="Mention a name" icon={<IconAt size={20} aria-hidden="true" />} onClick={onMention} />
      {right && <span className={classes.right}>{right}</span>}
    </div>
  )
}
