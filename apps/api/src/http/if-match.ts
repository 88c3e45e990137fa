import type { FastifyReply, FastifyRequest } from 'fastify'

/** The rev that the caller saw: quoted as an entity tag, or bare. `*` sets no condition. */
export function ifMatchOf(request: Pick<FastifyRequest, 'headers'>): string | undefined {
  const header = request.headers['if-match']?.trim()
  if (!header || header === '*') return undefined
  return /^(?:W\/)?"(.*)"$/.exec(header)?.[1] ?? header
}

export function tagWithRev(reply: FastifyReply, document: { rev: string }): void {
  reply.header('etag', `"${document.rev}"`)
}
