import { expect, test } from 'vitest'
import { aProject } from '../testing/a-project.ts'
import { roomViolations } from './check-rooms.ts'

const hub = 'apps/web/src/features/combat/hub.tsx'
const repository = 'apps/api/src/features/auth/users.repository.ts'

/** The violations in the first file when the others exist too. */
function violationsOf(source: Record<string, string>, others: string[] = []): string[] {
  const empty = Object.fromEntries(others.map((path) => [path, 'export const x = 1\n']))
  return roomViolations(aProject({ ...empty, ...source }))
}

test('a feature may use the data, the ui, the rules and React', () => {
  const source = `
    import { door } from '@lanternkeep/schema'
    import { races } from '@lanternkeep/schema/lists/races'
    import { useState } from 'react'
    import { Stack } from '@mantine/core'
    import { x } from '../../data/local/index.ts'
    import { row } from './row.tsx'`
  expect(
    violationsOf({ [hub]: source }, ['apps/web/src/data/local/index.ts', 'apps/web/src/features/combat/row.tsx']),
  ).toEqual([])
})

test('a feature may not import another feature', () => {
  const others = ['apps/web/src/features/characters/sheet.tsx']
  expect(violationsOf({ [hub]: `import { x } from '../characters/sheet.tsx'` }, others)).toEqual([
    `${hub}:1 web/features/combat may not import web/features/characters ('../characters/sheet.tsx')`,
  ])
})

test('a line break, an alias, a type, a re-export or import() hides nothing', () => {
  const ways = [
    `import {\n  x as y,\n} from 'rxdb'`,
    `import type { RxDatabase } from 'rxdb'`,
    `export * from 'rxdb'`,
    `export { createRxDatabase } from 'rxdb'`,
    `export const open = () => import('rxdb')`,
    `export const open = (db: import('rxdb').RxDatabase) => db`,
    `import 'rxdb/plugins/dev-mode'`,
  ]
  for (const way of ways) expect(violationsOf({ [hub]: way })).toEqual([expect.stringContaining('may not import rxdb')])
})

test('a comment or a text that looks like an import is not one', () => {
  expect(
    violationsOf({ [hub]: `// import { x } from 'rxdb'\nexport const text = "import { x } from 'rxdb'"` }),
  ).toEqual([])
})

test('the schema imports zod and nothing else', () => {
  const rule = 'packages/schema/src/rules/dice/dice.ts'
  expect(violationsOf({ [rule]: `import * as z from 'zod/mini'` })).toEqual([])
  expect(violationsOf({ [rule]: `import { randomInt } from 'node:crypto'` })).toHaveLength(1)
})

test('the client half of the sync never imports the server half, nor the server half RxDB', () => {
  const client = 'packages/sync/src/client/push.ts'
  const server = 'packages/sync/src/server/accept.ts'
  expect(violationsOf({ [client]: `import { door } from '../server/index.ts'` })).toHaveLength(1)
  expect(
    violationsOf({ [client]: `import { door } from '../index.ts'; import { replicateRxCollection } from 'rxdb'` }),
  ).toEqual([])
  expect(violationsOf({ [server]: `import { x } from 'rxdb'` })).toHaveLength(1)
})

test('the browser never imports the server half or the API', () => {
  const panel = 'apps/web/src/data/local/replication.ts'
  expect(violationsOf({ [panel]: `import { door } from '@lanternkeep/sync/server'` })).toHaveLength(1)
  expect(violationsOf({ [panel]: `import { door } from '@lanternkeep/sync/client'` })).toEqual([])
})

test('an API feature reaches the database through its repositories, and imports no other feature', () => {
  const others = ['apps/api/src/storage/sqlite/open.ts', 'apps/api/src/features/campaigns/campaigns.repository.ts']
  expect(
    violationsOf(
      { [repository]: `import { x } from '../../storage/sqlite/open.ts'; import { sql } from 'kysely'` },
      others,
    ),
  ).toEqual([])
  expect(
    violationsOf({ [repository]: `import { x } from '../campaigns/campaigns.repository.ts'` }, others),
  ).toHaveLength(1)
  expect(violationsOf({ [repository]: `import Database from 'better-sqlite3'` })).toHaveLength(1)
})

test("production code can't import test code, tests can", () => {
  const source = `import { door } from '@lanternkeep/schema/testing'`
  expect(violationsOf({ [hub]: source })).toEqual([expect.stringContaining('is for tests only')])
  expect(violationsOf({ [hub.replace('.tsx', '.test.tsx')]: source })).toEqual([])
})

test('another package is imported by its name, and only through its exports', () => {
  const up = '../../../../../packages/schema/src/index.ts'
  expect(violationsOf({ [hub]: `import { door } from '${up}'` })).toEqual([
    expect.stringContaining('must go by the package name'),
  ])
  expect(violationsOf({ [hub]: `import { x } from '@lanternkeep/schema/entities/campaign'` })).toEqual([
    expect.stringContaining('leads nowhere'),
  ])
})

test('an import of a missing file is reported', () => {
  expect(violationsOf({ [hub]: `import { x } from './gone.ts'` })).toEqual([`${hub}:1 leads nowhere ('./gone.ts')`])
})

test('a new room needs a rule before it may import', () => {
  const others = ['apps/web/src/lib/layout.ts']
  expect(violationsOf({ 'apps/web/src/attic/box.ts': `import { x } from '../lib/layout.ts'` }, others)).toEqual([
    expect.stringContaining('web/attic is a room without a rule'),
  ])
})

test('on the server nothing below the features knows HTTP', () => {
  const others = ['apps/api/src/http/session/requester.ts']
  for (const room of ['domain', 'documents', 'outside', 'storage', 'blobs', 'bus', 'live'])
    expect(
      violationsOf({ [`apps/api/src/${room}/x.ts`]: `import { y } from '../http/session/requester.ts'` }, others),
    ).toEqual([expect.stringContaining('may not import api/http')])
})
