import { type ComponentType, useEffect, useState } from 'react'
import type { MarkdownProps } from './markdown.tsx'

type Markdown = ComponentType<MarkdownProps>

let fetched: Markdown | undefined

/**
 * A person's Markdown as a page of the journal. The Markdown reader is loaded with the first text; until then, or if it
 * can't be loaded, the text is shown as typed.
 */
export function Prose(props: MarkdownProps) {
  const [Shown, setShown] = useState<Markdown | undefined>(() => fetched)
  useEffect(() => {
    if (Shown) return
    let isGone = false
    import('./markdown.tsx').then(
      (module) => {
        fetched = module.Markdown
        if (!isGone) setShown(() => module.Markdown)
      },
      () => {},
    )
    return () => {
      isGone = true
    }
  }, [Shown])
  if (Shown) return <Shown {...props} />
  return <div style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{props.text}</div>
}
