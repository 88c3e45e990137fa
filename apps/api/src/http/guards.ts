import type { User } from '@lanternkeep/schema'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { AppError } from '../errors/app-error.ts'
import './session/requester.ts'
import { signedOut } from './session/session-end.ts'

/** Who may call a route. 'person' is a signed-in user, or a guest whose browser holds the cookie of a membership. */
export type Access = 'public' | 'user' | 'person' | 'admin' | 'owner'

export type DeclaredRoute = { method: string; url: string; access: Access }

declare module 'fastify' {
  interface FastifyContextConfig {
    auth?: Access
    /** A frequent and minor call, which is only logged if it fails. */
    unlogged?: boolean
    /** It is answered for as long as its device listens. */
    isStream?: boolean
  }
  interface FastifyInstance {
    /** Every route and who may call it, for the access matrix. */
    declaredRoutes(): DeclaredRoute[]
  }
}

/** Whether an admin lacks what the owner asks of all admins. */
type AdminRules = { isShortOfTwoFactor: (userId: string) => Promise<boolean> }

/** Checks every request against its route's `config.auth`, and refuses to start with a route that declares none. */
export function guardRoutes(app: FastifyInstance, { isShortOfTwoFactor }: AdminRules): void {
  const routes: RouteOptions[] = []
  const requireCaller = async (request: FastifyRequest) => {
    const admin = requireAccess(request, request.routeOptions.config.auth ?? 'owner')
    if (!admin || !(await isShortOfTwoFactor(admin.id))) return
    throw new AppError('two_factor', 'This server asks its admins for two-factor. Turn it on in your account first.')
  }
  app.addHook('onRoute', (route) => {
    routes.push(route)
  })
  app.addHook('onReady', async () => {
    const open = routes.find((route) => !route.config?.auth)
    if (open) throw new Error(`${String(open.method)} ${open.url} does not declare who may call it (config.auth).`)
  })
  app.addHook('onRequest', async (request) => {
    if (!request.is404) await requireCaller(request)
  })
  // A body may take a while to arrive, and the person's rights may have changed since the call began.
  app.addHook('preHandler', async (request) => {
    if (request.is404 || request.method === 'GET' || request.requester?.kind !== 'user') return
    await request.refreshRequester()
    if (!request.requester) throw signedOut(request.sessionEnd)
    await requireCaller(request)
  })
  app.decorate('declaredRoutes', () =>
    routes.flatMap(({ method, url, config }) =>
      [method].flat().map((name) => ({ method: name, url, access: config?.auth ?? 'owner' })),
    ),
  )
}

/** Throws unless the caller may call it. Returns the admin, if it is for admins only. */
function requireAccess(request: FastifyRequest, access: Access): User | undefined {
  if (access === 'public') return undefined
  const person = request.requester
  if (!person || (person.kind === 'guest' && access !== 'person')) throw signedOut(request.sessionEnd)
  if (access === 'person' || access === 'user' || person.kind !== 'user') return undefined
  if (access === 'owner' && !person.user.isOwner)
    throw new AppError('not_owner', 'Only the server’s owner can do this.')
  if (!person.user.isAdmin) throw new AppError('forbidden', 'Only admins can do this.')
  return person.user
}
