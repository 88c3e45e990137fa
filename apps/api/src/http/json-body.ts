import { UNSTORABLE_TEXT } from '@lanternkeep/schema'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../errors/app-error.ts'
import { excessOfJson } from './json-weight.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How many keys and values a body of this route may hold. */
    jsonParts?: number
  }
}

/** Forms and journals have a few hundred. */
const MAX_PARTS = 50_000
const MAX_DEPTH = 64

const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * JSON is the only body type, whatever a form or an image upload on another site might send. An empty body counts as
 * `{}`. Refused with 400: broken UTF-8, keys that reach the prototype, and NUL, which no text field can store. Refused
 * before parsing: excessive nesting or too many parts.
 */
export function acceptJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (body.length === 0) return done(null, {})
    const excess = excessOfBody(request, body, MAX_DEPTH)
    if (excess) return done(excess)
    const text = decoded(body)
    if (text === undefined) return done(new AppError('invalid', 'The body is not UTF-8 text.'))
    void parse(request, text, (error, value) => {
      if (error) return done(new AppError('invalid', 'The body is not valid JSON.'))
      const path = text.includes('\\u0000') ? pathOfNul(value) : undefined
      if (path !== undefined) return done(new AppError('invalid', UNSTORABLE_TEXT, { path }))
      done(null, value)
    })
  })
  // A call without a body counts as one with an empty body.
  app.addHook('preValidation', async (request) => {
    if (request.body === undefined && request.routeOptions.schema?.body) request.body = {}
  })
}

/** Why a body is not even parsed. */
export function excessOfBody(request: FastifyRequest, body: Buffer, depth: number): AppError | undefined {
  const excess = excessOfJson(body, { parts: request.routeOptions.config.jsonParts ?? MAX_PARTS, depth })
  if (excess === 'depth') return new AppError('invalid', `The body is nested deeper than ${depth} levels.`)
  return excess && new AppError('too_large', 'The body holds too many values.')
}

function decoded(body: Buffer): string | undefined {
  try {
    return utf8.decode(body)
  } catch {
    return undefined
  }
}

/** Path of the first text or key that contains NUL. Iterative, so that deep nesting can't exhaust the stack. */
function pathOfNul(root: unknown): string | undefined {
  const open: { value: unknown; path: string }[] = [{ value: root, path: '' }]
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, path } = next
    if (typeof value === 'string' && value.includes('\0')) return path
    if (typeof value !== 'object' || value === null) continue
    for (const [key, child] of Object.entries(value)) {
      if (key.includes('\0')) return path
      open.push({ value: child, path: path ? `${path}.${key}` : key })
    }
  }
  return undefined
}
