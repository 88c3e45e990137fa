/** A room; for features and parts of packages also which one: 'web/features/initiative', 'sync/client'. */
export type Room = string

type Rule = {
  /** Rooms it may import, besides itself. A name ending in /* means every room with that prefix. */
  rooms: Room[]
  /** Governed dependencies it may import. */
  dependencies?: string[]
  /** Imports no dependency except these. */
  onlyDependencies?: string[]
}

/** Dependencies with a place of their own; all others may be used anywhere. */
const GOVERNED: Record<string, RegExp> = {
  rxdb: /^rxdb$/,
  react: /^react(-dom)?$/,
  mantine: /^@mantine\//,
  'tanstack query': /^@tanstack\/react-query/,
  'tanstack virtual': /^@tanstack\/react-virtual$/,
  fastify: /^(fastify|@fastify\/.+|fastify-.+)$/,
  kysely: /^kysely$/,
  sqlite: /^better-sqlite3$/,
  postgres: /^pg$/,
}

/** Below the features, from the outside world down to the tables. */
const API_SHARED = [
  'live',
  'outside',
  'domain',
  'documents',
  'blobs',
  'limits',
  'bus',
  'metrics',
  'people',
  'storage',
  'errors',
].map((name) => `api/${name}`)

/** Which room may import which. */
const RULES: Record<Room, Rule> = {
  schema: { rooms: [], onlyDependencies: ['zod'] },
  generators: { rooms: ['schema'] },
  library: { rooms: ['schema'] },
  importers: { rooms: ['schema'], onlyDependencies: ['zod', 'yaml'] },
  archive: { rooms: ['schema', 'sync'] },
  sync: { rooms: ['schema'] },
  'sync/client': { rooms: ['sync', 'schema'], dependencies: ['rxdb'] },
  'sync/server': { rooms: ['sync', 'schema'] },

  'api/server': { rooms: ['api/*', 'schema', 'sync', 'sync/server'], dependencies: ['fastify'] },
  'api/program': { rooms: ['api/*'] },
  'api/jobs': { rooms: ['api/features/*', 'api/deps', ...API_SHARED, 'schema'] },
  'api/features/*': {
    rooms: ['api/http', 'api/deps', ...API_SHARED, 'schema', 'sync', 'sync/server'],
    dependencies: ['fastify', 'kysely'],
  },
  'api/deps': { rooms: ['api/config', ...API_SHARED, 'schema', 'sync', 'sync/server'] },
  'api/http': {
    rooms: ['api/config', 'api/errors', 'api/metrics', 'api/people', 'api/domain', 'api/storage', 'schema'],
    dependencies: ['fastify'],
  },
  'api/live': {
    rooms: ['api/domain', 'api/documents', 'api/bus', 'api/people', 'api/storage', 'schema', 'sync', 'sync/server'],
  },
  'api/outside': {
    rooms: ['api/config', 'api/domain', 'api/blobs', 'api/bus', 'api/errors', 'api/storage', 'schema'],
  },
  'api/domain': {
    rooms: [
      'api/config',
      'api/documents',
      'api/blobs',
      'api/bus',
      'api/people',
      'api/errors',
      'api/storage',
      'schema',
      'sync',
      'sync/server',
    ],
  },
  'api/documents': {
    rooms: [
      'api/blobs',
      'api/bus',
      'api/limits',
      'api/people',
      'api/errors',
      'api/storage',
      'schema',
      'sync',
      'sync/server',
    ],
  },
  'api/blobs': { rooms: ['api/config', 'api/errors', 'api/storage', 'schema', 'sync', 'sync/server'] },
  'api/limits': { rooms: ['api/errors', 'api/storage'] },
  'api/bus': { rooms: ['api/people', 'api/storage', 'sync/server'], dependencies: ['postgres'] },
  'api/metrics': { rooms: [] },
  'api/people': { rooms: ['api/storage', 'schema', 'sync/server'] },
  'api/storage': { rooms: ['schema', 'sync', 'sync/server'], dependencies: ['kysely', 'sqlite', 'postgres'] },
  'api/errors': { rooms: ['schema'] },
  'api/config': { rooms: ['schema'] },

  'web/app': {
    rooms: ['web/features/*', 'web/data/*', 'web/recorder', 'web/ui', 'web/lib', 'schema'],
    dependencies: ['react', 'mantine'],
  },
  'web/features/*': {
    rooms: [
      'web/data/*',
      'web/recorder',
      'web/ui',
      'web/lib',
      'schema',
      'generators',
      'library',
      'importers',
      'archive',
    ],
    dependencies: ['react', 'mantine', 'tanstack virtual'],
  },
  'web/data/local': {
    rooms: ['web/data/http', 'schema', 'library', 'importers', 'archive', 'sync', 'sync/client', 'web/lib'],
    dependencies: ['rxdb', 'react'],
  },
  'web/data/http': { rooms: ['schema'] },
  'web/data/remote': { rooms: ['web/data/http', 'schema', 'web/lib'], dependencies: ['tanstack query', 'react'] },
  'web/recorder': { rooms: ['web/data/local', 'web/lib'], dependencies: ['react'] },
  'web/ui': { rooms: ['web/lib', 'schema'], dependencies: ['react', 'mantine', 'tanstack virtual'] },
  'web/lib': { rooms: [], dependencies: ['react', 'mantine'] },
}

/** The room of a file; undefined for files without rules: scripts, settings of tools, style sheets at the top. */
export function roomOf(path: string): Room | undefined {
  const [area, name, src, ...rest] = path.split('/')
  if (src !== 'src' || rest.length === 0) return undefined
  if (area === 'packages') return packageRoom(name, rest)
  if (name === 'api') return apiRoom(rest)
  if (name === 'web') return webRoom(rest)
  return undefined
}

function packageRoom(name: string | undefined, [part, ...deeper]: string[]): Room | undefined {
  const isPart = name === 'sync' && deeper.length > 0 && (part === 'client' || part === 'server')
  return isPart ? `sync/${part}` : name
}

function apiRoom([part = '', name]: string[]): Room {
  if (part === 'features') return `api/features/${name}`
  if (name !== undefined) return `api/${part}`
  if (part.startsWith('config')) return 'api/config'
  return part === 'deps.ts' ? 'api/deps' : 'api/server'
}

function webRoom([part = '', name]: string[]): Room {
  if (part === 'features' || part === 'data') return `web/${part}/${name}`
  return name === undefined ? 'web/app' : `web/${part}`
}

/** Why the room may not import that room, or undefined if it may. */
export function refuseRoom(from: Room, to: Room): string | undefined {
  if (from === to) return undefined
  const allowed = ruleOf(from)?.rooms
  if (!allowed) return `${from} is a room without a rule`
  return allowed.some((name) => covers(name, to)) ? undefined : `${from} may not import ${to}`
}

export function refuseDependency(from: Room, dependency: string): string | undefined {
  const rule = ruleOf(from)
  if (rule?.onlyDependencies && !rule.onlyDependencies.includes(dependency))
    return `${from} may not import ${dependency}`
  const governed = Object.keys(GOVERNED).find((name) => GOVERNED[name]?.test(dependency))
  if (!governed || rule?.dependencies?.includes(governed)) return undefined
  return `${from} may not import ${dependency}`
}

function ruleOf(room: Room): Rule | undefined {
  const name = Object.keys(RULES).find((pattern) => covers(pattern, room))
  return name === undefined ? undefined : RULES[name]
}

function covers(pattern: Room, room: Room): boolean {
  return pattern.endsWith('/*') ? room.startsWith(pattern.slice(0, -1)) : pattern === room
}
