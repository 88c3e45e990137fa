import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { apiErrorBody } from '@lanternkeep/schema'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'

/** Collects every route that is registered after it. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Lanternkeep',
        version: '1',
        description: 'Every call of the server. Sign in first; the session is a cookie.',
      },
      components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'lk_session' } } },
    },
    transform: describeRoute,
  })
}

type Description = Parameters<typeof jsonSchemaTransform>[0]

/** Adds what every route has in common: who may call it, and what a refusal looks like. */
const describeRoute = (described: Description): ReturnType<typeof jsonSchemaTransform> => {
  const schema = {
    ...described.schema,
    security: described.route.config?.auth === 'public' ? [] : [{ session: [] }],
    response: { '4XX': apiErrorBody, '5XX': apiErrorBody, ...Object(described.schema?.response) },
  }
  const { schema: asJson, url } = jsonSchemaTransform({ ...described, schema })
  return { schema: asJson, url: url.replace(/(.)\/$/, '$1') }
}

/** The OpenAPI document and a page to read it. */
export async function serveApiDocs(app: FastifyInstance): Promise<void> {
  app.get(
    '/api/openapi.json',
    { config: { auth: 'public' }, schema: { summary: 'This document', tags: ['server'] } },
    async () => app.swagger(),
  )
  await app.register(async (docs) => {
    docs.addHook('onRoute', (route) => {
      route.config = { ...route.config, auth: 'public' }
      if (route.url === '/api/docs') route.schema = { summary: 'A page to read this document with', tags: ['server'] }
    })
    await docs.register(swaggerUi, {
      routePrefix: '/api/docs',
      uiConfig: { url: '/api/openapi.json', tryItOutEnabled: false },
    })
  })
}
