const ALLOWED = ['http:', 'https:', 'mailto:']

/** The address of a link that may be followed; undefined for every other scheme and for incomplete addresses. */
export function safeHref(href: string): string | undefined {
  if (!URL.canParse(href)) return undefined
  const { protocol, href: whole } = new URL(href)
  return ALLOWED.includes(protocol) ? whole : undefined
}
