import type { FastifyInstance, FastifySerializerCompiler } from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'

/** The server as routes see it: bodies, params and replies typed by their zod schemas. */
export type TypedApp = ReturnType<typeof withZod>

/**
 * Requests are checked by zod without coercion. A reply holds only what its schema names, so that no field is sent by
 * mistake.
 */
export function withZod(app: FastifyInstance) {
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  return app.withTypeProvider<ZodTypeProvider>()
}

/** For hot routes whose answer is made of documents already checked: the schema is only used for the OpenAPI page. */
export const uncheckedSerializer: FastifySerializerCompiler<unknown> = () => (data) => JSON.stringify(data)
