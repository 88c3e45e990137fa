import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migratePostgres } from '../../storage/postgres/migrate.ts'
import { startPostgres } from './start-postgres.ts'
import { TEMPLATE } from './template.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Of the administrative database of the run's PostgreSQL. */
    postgresUrl: string
  }
}

/** One PostgreSQL for the whole run, with a template of the program's schema. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres()
  const url = postgres.urlOf('postgres')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`create database ${TEMPLATE}`)
  await client.end()
  await migratePostgres(postgres.urlOf(TEMPLATE))
  project.provide('postgresUrl', url)
  return () => postgres.close()
}
