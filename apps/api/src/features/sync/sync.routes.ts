import { ACCOUNT_HEADER, deviceName } from '@lanternkeep/schema'
import { MAX_PUSH_BYTES, MAX_PUSH_ROWS, pullCall, pushCall, type Verdict } from '@lanternkeep/sync'
import { createReplicaRuns, type ReplicaRuns } from '@lanternkeep/sync/server'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Deps } from '../../deps.ts'
import type { Documents } from '../../documents/index.ts'
import { AppError } from '../../errors/app-error.ts'
import { excessOfBody } from '../../http/json-body.ts'
import { requesterOf } from '../../http/session/requester.ts'
import { LONGEST_UPLOAD_MS } from '../../http/time-limit.ts'
import { routeOf, type TypedApp, uncheckedSerializer } from '../../http/validation.ts'
import { personKey, syncPersonOf } from '../../people/requester.ts'
import { hereRoute, liveRoute } from './live.routes.ts'
import { PROTOCOL_HEADER, requireProtocol, updateNeeded } from './protocol-header.ts'

/** Five hundred sheets, or the longest possible combat log; larger pushes are sent in halves. */
const MAX_PUSH_PARTS = 200_000
/** A checkpoint names each campaign of a person. */
const MAX_PULL_PARTS = 10_000
const SECOND_MS = 1_000

const headers = z.looseObject({
  [PROTOCOL_HEADER]: z.optional(z.string()),
  [ACCOUNT_HEADER]: z.optional(z.string()),
})

/** Checks the most frequent body of all in half the time. */
const compiledPush = z.compile(pushCall.body)

export async function syncRoutes(app: TypedApp, deps: Deps): Promise<void> {
  const runs = createReplicaRuns()
  acceptAnyText(app)
  pushRoute(app, deps, runs)
  pullRoute(app, deps, runs)
  liveRoute(app, deps)
  hereRoute(app, deps)
}

function pushRoute(app: TypedApp, { documents, syncLimits, metrics, refusedPushes }: Deps, runs: ReplicaRuns): void {
  const { schema, ...route } = routeOf(pushCall, {
    summary: 'Sends changes of one collection; answers one verdict for each row',
    tags: ['sync'],
  })
  app.route({
    ...route,
    schema: { ...schema, body: compiledPush, headers },
    config: { auth: 'person', jsonParts: MAX_PUSH_PARTS, uploadLimitMs: LONGEST_UPLOAD_MS },
    bodyLimit: MAX_PUSH_BYTES,
    preValidation: async (request) => {
      requireProtocol(request.headers[PROTOCOL_HEADER])
      refuseTooManyRows(request)
    },
    serializerCompiler: uncheckedSerializer,
    handler: async (request) => {
      const person = requesterOf(request)
      syncLimits.take('pushPerPerson', personKey(person))
      syncLimits.take('pushPerDevice', `${personKey(person)} ${request.body.replica}`)
      await requireGeneration(documents, request.body)
      const device = deviceName(request.headers['user-agent'] ?? '')
      const began = performance.now()
      const answer = await documents.push(syncPersonOf(person), request.body, device)
      metrics?.pushed((performance.now() - began) / SECOND_MS)
      refusedPushes.note(personKey(person), answer.verdicts.filter(isRefusal).length)
      const isShared = runs.isShared({ ...request.body, person: personKey(person) })
      return { ...answer, ...(isShared && { replicaShared: true as const }) }
    },
  })
}

/** Kept out for good, unless someone changes something. */
function isRefusal({ verdict }: Verdict): boolean {
  return verdict === 'forbidden' || verdict === 'plan' || verdict === 'invalid'
}

function pullRoute(app: TypedApp, { documents, syncLimits }: Deps, runs: ReplicaRuns): void {
  const { schema, ...route } = routeOf(pullCall, {
    summary: 'Changes of one collection since a checkpoint, in all campaigns of the caller',
    tags: ['sync'],
  })
  app.route({
    ...route,
    schema: { ...schema, headers },
    config: { auth: 'person', jsonParts: MAX_PULL_PARTS },
    preValidation: async (request) => requireProtocol(request.headers[PROTOCOL_HEADER]),
    serializerCompiler: uncheckedSerializer,
    handler: async (request) => {
      const person = requesterOf(request)
      syncLimits.take('pullPerPerson', personKey(person))
      await requireGeneration(documents, request.body)
      const isShared = runs.isShared({ ...request.body, person: personKey(person) })
      const answer = await documents.pull(syncPersonOf(person), request.body)
      return { ...answer, ...(isShared && { replicaShared: true as const }) }
    },
  })
}

/** An older app would let the restored backup overwrite what its device has sent since. */
async function requireGeneration(
  documents: Documents,
  { generation }: { generation?: string | undefined },
): Promise<void> {
  if (await documents.isUnawareOfRestore(generation)) throw updateNeeded()
}

/** More rows than allowed is 413, not 400, so that the device halves its batch. */
function refuseTooManyRows({ body }: FastifyRequest): void {
  const rows = typeof body === 'object' && body !== null && 'rows' in body ? body.rows : undefined
  if (Array.isArray(rows) && rows.length > MAX_PUSH_ROWS) {
    throw new AppError('too_large', `At most ${MAX_PUSH_ROWS} rows in one push.`)
  }
}

/** A text that can't be stored, or a deep one, only spoils its own row, so the body as a whole is not refused. */
function acceptAnyText(app: TypedApp): void {
  app.removeContentTypeParser('application/json')
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    const excess = excessOfBody(request, body, Number.POSITIVE_INFINITY)
    if (excess) return done(excess)
    void parse(request, body.toString(), done)
  })
}
