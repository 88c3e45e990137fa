import { type ComponentType, useEffect, useState } from 'react'
import type { MarkdownProps } from './markdown.tsx'

type Markdown = ComponentType<MarkdownProps>

let fetched: Markdown | undefined

/**
 * What a person wrote in Markdown, as a page of the journal. The reader of Markdown is fetched when the first text is
 * shown; until then, and where it can not be had, the words stand as they were typed.
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
