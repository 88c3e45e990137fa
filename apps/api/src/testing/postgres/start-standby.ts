import { execFileSync } from 'node:child_process'
import { appendFileSync, cpSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect } from 'vitest'
import { startPostgres, type TestPostgres } from './start-postgres.ts'

export type PrimaryAndStandby = {
  primary: TestPostgres
  standby: TestPostgres
  close(): Promise<void>
}

/** A PostgreSQL, and one that streams from it. Each commit waits until the standby has applied it. */
export async function startPrimaryAndStandby(): Promise<PrimaryAndStandby> {
  const folder = mkdtempSync(join(tmpdir(), 'lanternkeep-standby-'))
  // PostgreSQL may run as another user.
  execFileSync('chmod', ['711', folder])
  const [first, second] = [join(folder, 'first'), join(folder, 'second')]
  const primary = await startPostgres({ folder: first })
  await primary.stop()
  copyWithOwner(first, second)
  const { port } = new URL(primary.urlOf('postgres'))
  appendFileSync(
    join(second, 'data', 'postgresql.auto.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${port} user=postgres'\n`,
  )
  writeFileSync(join(second, 'data', 'standby.signal'), '')
  await primary.start()
  const standby = await startPostgres({ folder: second })
  await requireStandby(primary)
  return {
    primary,
    standby,
    async close() {
      await Promise.all([primary.close(), standby.close()])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function copyWithOwner(from: string, to: string): void {
  cpSync(from, to, { recursive: true })
  const { uid, gid } = statSync(join(from, 'data'))
  if (process.getuid?.() === 0) execFileSync('chown', ['-R', `${uid}:${gid}`, to])
  execFileSync('chmod', ['-R', 'go=', join(to, 'data')])
}

async function requireStandby(primary: TestPostgres): Promise<void> {
  const client = new pg.Client({ connectionString: primary.urlOf('postgres') })
  await client.connect()
  await client.query("alter system set synchronous_standby_names = '*'")
  await client.query("alter system set synchronous_commit = 'remote_apply'")
  await client.query('select pg_reload_conf()')
  const isFollowed = "select from pg_stat_replication where state = 'streaming' and sync_state = 'sync'"
  await expect.poll(async () => (await client.query(isFollowed)).rowCount, { timeout: 30_000 }).toBe(1)
  await client.end()
}
