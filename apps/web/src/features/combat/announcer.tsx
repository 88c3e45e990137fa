import { VisuallyHidden } from '@mantine/core'

/** A line that screen readers say whenever `count` moves on, the same text twice included. */
export function Announcer({ text, count }: { text: string; count: number }) {
  return (
    <VisuallyHidden role="status" aria-live="polite">
      <span key={count}>{text}</span>
    </VisuallyHidden>
  )
}
