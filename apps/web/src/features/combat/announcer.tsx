import { VisuallyHidden } from '@mantine/core'

/** A line that screen readers read whenever `count` changes, also for the same text twice. */
export function Announcer({ text, count }: { text: string; count: number }) {
  return (
    <VisuallyHidden role="status" aria-live="polite">
      <span key={count}>{text}</span>
    </VisuallyHidden>
  )
}
