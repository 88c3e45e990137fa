import { hostname, networkInterfaces } from 'node:os'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isLoopback } from '../config.ts'
import { ApiError } from './api-error.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Ends a session by a plain link, so it is checked like a writing call; by its route, since an address has many spellings. */
const UNSAFE_ROUTES = new Set(['/api/logout'])

/**
 * Refuses calls that another site's page makes with this site's cookie. Browsers say where a call comes from by
 * Sec-Fetch-Site; over plain http only by Origin, and then the Host must be one of our names, or a foreign name that
 * points here would pass. A caller that sends none of them is no browser and holds no one else's cookie.
 */
export function refuseCrossSite(app: FastifyInstance, publicUrl: () => string): void {
  app.addHook('onRequest', async (request) => {
    if (SAFE_METHODS.has(request.method) && !UNSAFE_ROUTES.has(request.routeOptions.url ?? '')) return
    if (!isSameOrigin(request, publicUrl())) {
      throw new ApiError(403, 'cross_site', 'This call came from another site and was refused.')
    }
  })
}

function isSameOrigin(request: FastifyRequest, publicUrl: string): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  const origin = request.headers.origin ?? request.headers.referer
  if (origin === undefined) return true
  const from = URL.parse(origin)
  return from !== null && from.host === request.host && isOwnName(from.hostname, publicUrl)
}

function isOwnName(name: string, publicUrl: string): boolean {
  const bare = name.replace(/^\[|\]$/g, '')
  if (isLoopback(bare) || bare === URL.parse(publicUrl)?.hostname) return true
  const machine = hostname().toLowerCase()
  if (bare === machine || bare === `${machine}.local`) return true
  return Object.values(networkInterfaces()).some((addresses) => addresses?.some(({ address }) => address === bare))
}
