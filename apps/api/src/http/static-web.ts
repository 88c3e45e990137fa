import { stat } from 'node:fs/promises'
import { join, normalize, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { notFound } from '../errors/app-error.ts'
import { replyWithError } from './error-reply.ts'

/** Their names contain a hash of their content. */
const IMMUTABLE = /^assets\/.+-[\w-]{8,}\.\w+$/
/** A missing file must not be answered with the page: a browser would take the page for the file. */
const FILE_NAME = /(^assets\/|\.\w{2,11}$)/

const INDEX = 'index.html'
/** A cache in between must keep a file and its compressed forms apart. */
const COMPRESSED_BY = 'accept-encoding'

/** Serves the built web application, and its index for every path that is neither a file nor part of the API. */
export async function serveWeb(app: FastifyInstance, webDir: string): Promise<void> {
  app.setNotFoundHandler((request, reply) => replyWithError(notFound(), request, reply))
  await app.register(fastifyStatic, { root: webDir, serve: false, cacheControl: false, preCompressed: true })
  app.get<{ Params: { '*': string } }>(
    '/*',
    { config: { auth: 'public' }, schema: { hide: true } },
    async (request, reply) => {
      const path = normalize(request.params['*'])
      if (path === 'api' || path.startsWith('api/') || path.includes('\0')) throw notFound()
      if (path !== INDEX && (await isFile(webDir, path)))
        return reply.headers({ 'cache-control': cacheRule(path), vary: COMPRESSED_BY }).sendFile(path)
      if (path !== INDEX && FILE_NAME.test(path)) throw notFound()
      if (!(await isFile(webDir, INDEX))) {
        return reply
          .code(503)
          .type('text/plain; charset=utf-8')
          .send('The web application is not built yet. Run: npm run build')
      }
      return reply.headers({ 'cache-control': 'no-cache', vary: COMPRESSED_BY }).sendFile(INDEX)
    },
  )
}

async function isFile(webDir: string, path: string): Promise<boolean> {
  const file = join(webDir, path)
  if (!file.startsWith(webDir + sep)) return false
  try {
    return (await stat(file)).isFile()
  } catch {
    return false
  }
}

/** Files without a hash in their name decide which version of the rest is loaded. */
function cacheRule(path: string): string {
  return IMMUTABLE.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache'
}
