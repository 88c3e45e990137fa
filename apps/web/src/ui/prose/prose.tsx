import { type ComponentType, useEffect, useState } from 'react'
import { useNameLinks, useReadable } from '../names/names.ts'
import { joinedLinks } from './links.tsx'
import type { MarkdownProps } from './markdown.tsx'

type Markdown = ComponentType<MarkdownProps>

let fetched: Markdown | undefined

/**
 * A person's Markdown as a page of the journal. The Markdown reader is loaded with the first text; until then, or if it
 * can't be loaded, the text is shown as typed. Mentioned names are links, beside those of `linksIn`.
 */
export function Prose({ linksIn, text: written, ...props }: MarkdownProps) {
  const nameLinks = useNameLinks()
  const text = useReadable()(written)
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
  if (Shown) {
    return <Shown {...props} text={text} linksIn={(piece) => joinedLinks(nameLinks(piece), linksIn?.(piece) ?? [])} />
  }
  return <div style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{text}</div>
}
