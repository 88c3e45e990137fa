import { memo } from 'react'
import { lazyPart } from '../../lib/lazy-view.tsx'
import { useNameLinks, useReadable } from '../names/names.ts'
import { joinedLinks } from './links.tsx'
import type { MarkdownProps } from './markdown.tsx'

const Markdown = lazyPart(async () => (await import('./markdown.tsx')).Markdown, AsTyped)

/**
 * A person's Markdown as a page of the journal. The Markdown reader is loaded with the first text; until then, or if it
 * can't be loaded, the text is shown as typed. Mentioned names are links, beside those of `linksIn`. Reading a long text
 * takes as long as drawing a screen, so it isn't read again for what changed beside it.
 */
export const Prose = memo(function Prose({ linksIn, text, ...props }: MarkdownProps) {
  const nameLinks = useNameLinks()
  const readable = useReadable()
  return (
    <Markdown
      {...props}
      text={readable(text)}
      linksIn={(piece) => joinedLinks(nameLinks(piece), linksIn?.(piece) ?? [])}
    />
  )
})

function AsTyped({ text }: MarkdownProps) {
  return <div style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{text}</div>
}
