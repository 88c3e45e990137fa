import type { FastifyInstance, FastifySerializerCompiler } from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'

/** The server as routes see it: bodies, params and replies typed by their zod schemas. */
export type App = ReturnType<typeof withZod>

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
