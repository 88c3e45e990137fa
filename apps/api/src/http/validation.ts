import type { FastifyInstance, FastifySerializerCompiler } from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import en from 'zod/v4/locales/en.js'

/** The server as routes see it: bodies, params and replies typed by their zod schemas. */
export type App = ReturnType<typeof withZod>

const english = en().localeError

/** Messages of the schema stand alone; zod's own ones name the field in front. */
z.config({
  localeError: (issue) => {
    const said = english(issue)
    const message = (typeof said === 'string' ? said : said?.message) ?? 'Invalid input'
    const path = issue.path?.join('.')
    return path ? `${path}: ${message}` : message
  },
})

/**
 * Requests are checked by zod, nothing is coerced; a reply holds what its schema names and nothing else, so that a
 * field that nobody meant to send can not leave.
 */
export function withZod(app: FastifyInstance) {
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  return app.withTypeProvider<ZodTypeProvider>()
}

/** For hot routes whose answer is made of documents already checked: the schema serves the OpenAPI page alone. */
export const uncheckedSerializer: FastifySerializerCompiler<unknown> = () => (data) => JSON.stringify(data)
