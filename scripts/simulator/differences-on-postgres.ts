import { isDeepStrictEqual } from 'node:util'
import type { DecidingTx, DocumentStorage } from '../../apps/api/src/storage/document-storage.ts'
import { seededRandomInt } from '../../packages/schema/src/index.ts'
import {
  acceptPush,
  aheadOfChange,
  aheadOfPull,
  aheadOfPush,
  listChanges,
  rememberDraws,
  writeDocument,
} from '../../packages/sync/src/server/index.ts'
import { CAMPAIGN } from '../../packages/sync/src/testing/simulator/index.ts'
import type { Backup, PostgresServers } from './postgres-servers.ts'
import { type Recording, remainsIn, type ServerCall } from './record-calls.ts'

const MOST_SHOWN = 300

type Draws = { newId: () => string; newJoinCode: () => string }
type Replay = {
  servers: PostgresServers
  backups: Map<object, Backup>
  draws: Draws
  /** Which process a call goes to: it must not matter. */
  route: () => DocumentStorage
  isPaid: boolean
}

/**
 * Makes the calls of a schedule on PostgreSQL, each at one of two processes at random. What they answer differently than
 * the server in memory did, and what they leave that differs. Without a difference, the schedule would have gone the
 * same way on them, because the same answers make the same schedule.
 */
export async function differencesOnPostgres(
  servers: PostgresServers,
  { calls, remains }: Recording,
  seed: number,
): Promise<string[]> {
  await servers.empty()
  const random = seededRandomInt(seed)
  const route = () => servers.stores[random(0, servers.stores.length - 1)] as DocumentStorage
  const replay: Replay = { servers, backups: new Map(), draws: newDraws(), route, isPaid: true }
  for (const [index, call] of calls.entries()) {
    const answer = await repeat(replay, call)
    const differences = 'answer' in call ? differenceOf(`call ${index}, a ${call.is},`, call.answer, answer) : []
    if (differences.length > 0) return differences
  }
  const left = await route().view((tx) => remainsIn(tx, remains.rows))
  return differenceOf('what is left', remains, left)
}

/** As the server in memory draws them. */
function newDraws(): Draws {
  let made = 0
  return {
    newId: () => `server-${++made}`,
    newJoinCode: () => `AAA-${String(++made % 1000).padStart(3, '0')}`,
  }
}

async function repeat(replay: Replay, call: ServerCall): Promise<unknown> {
  const { servers, backups, route } = replay
  switch (call.is) {
    case 'push': {
      const { person, body } = call
      const facts = await factsOf(replay, call)
      const push = (tx: DecidingTx) => acceptPush(tx, person, structuredClone(body), facts(tx))
      return route().commit(push, () => aheadOfPush(person, body))
    }
    case 'pull': {
      const { person, body } = call
      return route().view(
        (tx) => listChanges(tx, person, body),
        () => aheadOfPull(person, body),
      )
    }
    case 'claim': {
      const { id, claimedBy } = call
      const facts = await factsOf(replay, call)
      const change = { collection: 'characters' as const, id, campaignId: CAMPAIGN }
      const claiming = { ...change, change: (current?: object) => current && { ...current, claimedBy } }
      return route().transaction((tx) =>
        tx.decide(
          (documents) => writeDocument(documents, 'server', claiming as never, facts(documents)),
          () => aheadOfChange('server', claiming as never),
        ),
      )
    }
    case 'member':
      return servers.putMembership(call)
    case 'backUp':
      return void backups.set(call.backup, await servers.backUp())
    case 'restore': {
      const backup = backups.get(call.backup)
      if (!backup || call.generation === undefined) throw new Error('A backup is restored that was never made')
      return servers.restore(backup, call.generation)
    }
  }
}

/** Facts for each run of a decision, with the owner's plan as it was then. */
async function factsOf(replay: Replay, { now, paid }: { now: string; paid: boolean }) {
  if (paid !== replay.isPaid) await replay.servers.putPlan(paid)
  replay.isPaid = paid
  const draws = rememberDraws({ now, ...replay.draws })
  return (tx: DecidingTx) => ({ ...draws(), mayOwnerSync: tx.mayOwnerSync })
}

/** The first place where they differ as JSON, if they do. */
function differenceOf(where: string, expected: unknown, got: unknown): string[] {
  const [one, other] = [plain(expected), plain(got)]
  if (isDeepStrictEqual(one, other)) return []
  if (isObject(one) && isObject(other)) {
    const keys = [...new Set([...Object.keys(one), ...Object.keys(other)])]
    return keys.flatMap((key) => differenceOf(`${where}.${key}`, one[key], other[key])).slice(0, 1)
  }
  const [inMemory, onPostgres] = [one, other].map((value) => JSON.stringify(value)?.slice(0, MOST_SHOWN))
  return [`${where} is ${inMemory} in memory, and ${onPostgres} on PostgreSQL`]
}

function plain(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value))
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
