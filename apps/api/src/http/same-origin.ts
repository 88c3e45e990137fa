import { hostname, networkInterfaces } from 'node:os'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isLoopbackHost } from '../config.ts'
import { AppError } from '../errors/app-error.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * A plain link to this ends a sign-in session, so it is checked like a writing call; by its route, because an address
 * has many spellings.
 */
const UNSAFE_ROUTES = new Set(['/api/logout'])

/**
 * Refuses calls that another site's page makes with this site's cookie. Browsers send Sec-Fetch-Site; over plain http
 * only Origin, and then the Host must be one of our names, or a foreign name that points here would pass. A caller that
 * sends none of them is not a browser and holds no one else's cookie.
 */
export function refuseCrossSite(app: FastifyInstance, publicUrl: () => string): void {
  app.addHook('onRequest', async (request) => {
    if (SAFE_METHODS.has(request.method) && !UNSAFE_ROUTES.has(request.routeOptions.url ?? '')) return
    if (!isSameOrigin(request)) {
      throw new AppError('cross_site', 'This call came from another site and was refused.')
    }
    const name = unprovenName(request)
    if (name === undefined || isOwnName(name, publicUrl())) return
    const sentence = `This server doesn’t know the name ${name}. Open it at ${publicUrl()}, or start it with that name in PUBLIC_URL.`
    throw new AppError('foreign_host', sentence)
  })
}

function isSameOrigin(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  const from = origin(request)
  return from === undefined || from?.host === request.host
}

/** The name that a page on plain http was opened by; undefined if the browser vouches for it, or there is no page. */
function unprovenName(request: FastifyRequest): string | undefined {
  return request.headers['sec-fetch-site'] === undefined ? origin(request)?.hostname : undefined
}

/** The origin of the calling page; null for one that doesn't say. */
function origin({ headers }: FastifyRequest): URL | null | undefined {
  const said = headers.origin ?? headers.referer
  return said === undefined ? undefined : URL.parse(said)
}

function isOwnName(name: string, publicUrl: string): boolean {
  const bare = name.replace(/^\[|\]$/g, '')
  if (isLoopbackHost(bare) || bare === URL.parse(publicUrl)?.hostname) return true
  const machine = hostname().toLowerCase()
  if (bare === machine || bare === `${machine}.local`) return true
  return Object.values(networkInterfaces()).some((addresses) => addresses?.some(({ address }) => address === bare))
}
