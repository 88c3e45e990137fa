import type { Contract } from '@lanternkeep/schema'
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

type Docs = {
  summary: string
  description?: string
  tags: readonly string[]
  consumes?: string[]
  produces?: string[]
}

/** The part of a route that its contract fixes; `docs` is for the OpenAPI page. */
export function routeOf<const C extends Contract>(contract: C, docs: Docs) {
  const { method, path, params, query, body, answer } = contract
  const checked: Checked<C> = { params, querystring: query, body, response: answer }
  return { method, url: path, schema: withoutAbsent({ ...docs, ...checked }) }
}

type Checked<C extends Contract> = {
  params: C['params']
  querystring: C['query']
  body: C['body']
  response: C['answer']
}

/** Fastify warns about a part that is named but undefined. */
function withoutAbsent<T extends object>(parts: T): T {
  for (const [name, part] of Object.entries(parts)) if (part === undefined) Reflect.deleteProperty(parts, name)
  return parts
}
