import { useNameLinks, useReadable } from '../names/names.ts'
import { Markdown } from '../prose/markdown.tsx'

/** A person's Markdown on paper, where mentioned names are plain words. */
export function PrintedProse({ text, headingFrom = 3 }: { text: string; headingFrom?: 3 | 4 }) {
  const nameLinks = useNameLinks()
  const readable = useReadable()
  return <Markdown text={readable(text)} headingFrom={headingFrom} linksIn={nameLinks} />
}
