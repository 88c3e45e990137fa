import { createChangeBus } from '../../apps/api/src/bus/change-bus.ts'
import { type Config, ConfigError, readConfig } from '../../apps/api/src/config.ts'
import { createDocuments } from '../../apps/api/src/documents/index.ts'
import { ANSWER_COST, createPasswords, PASSWORD_COST } from '../../apps/api/src/domain/passwords.ts'
import { type Db, first, query } from '../../apps/api/src/storage/sql.ts'
import { openStorage } from '../../apps/api/src/storage/storage.ts'
import { DEMO_PASSWORD, DEMO_PEOPLE, type DemoPerson } from '../../apps/api/src/testing/demo-world/people.ts'
import { type Written, writeDemoWorld } from '../../apps/api/src/testing/write-demo-world.ts'

const people: DemoPerson[] = Object.values(DEMO_PEOPLE)

/** Writes the demo world into the database of the settings; existing parts stay as they are. The server may keep running. */
async function main([flag]: string[]): Promise<string> {
  if (flag !== undefined && flag !== '--anyway') throw new ConfigError('Usage: npm run seed [-- --anyway]')
  const config = readConfig(process.env)
  const now = () => new Date()
  const { db, close, ...storage } = await openStorage({ ...config, now })
  try {
    if (flag === undefined && (await hasOtherPeople(db))) {
      throw new ConfigError(
        `${placeOf(config)} has accounts of its own, and the demo world brings an admin whose password everyone knows. ` +
          'If you mean it: npm run seed -- --anyway',
      )
    }
    const documents = createDocuments({ storage: storage.documents, now, bus: createChangeBus() })
    const passwords = createPasswords({ password: PASSWORD_COST, answer: ANSWER_COST })
    return report(
      await writeDemoWorld({ db, now, documents, passwords, ownerEmail: config.ownerEmail }),
      placeOf(config),
    )
  } finally {
    await close()
  }
}

async function hasOtherPeople(db: Db): Promise<boolean> {
  const ids = people.map(({ id }) => id)
  const other = query.selectFrom('user').select('id').where('id', 'not in', ids).limit(1)
  return (await first(db, other)) !== undefined
}

/** An address of a database may have a password in it. */
function placeOf({ dataDir, databaseUrl }: Config): string {
  return databaseUrl === undefined ? dataDir : `PostgreSQL at ${new URL(databaseUrl).host}`
}

function report(written: Written, place: string): string {
  const campaigns = written.campaigns.map((name) => `  ${name}`)
  const news = campaigns.length > 0 ? ['Campaigns written:', ...campaigns] : ['The demo world was there already.']
  const accounts = people.map(({ email, firstName, isAdmin, tier }) => {
    return `  ${email.padEnd(28)} ${firstName}, ${isAdmin ? 'admin' : tier}`
  })
  return [
    '',
    `Demo world in ${place}`,
    ...news,
    'Accounts:',
    ...accounts,
    `Password of each: ${DEMO_PASSWORD}`,
    '',
  ].join('\n')
}

main(process.argv.slice(2)).then(
  (said) => process.stdout.write(`${said}\n`),
  (error: unknown) => {
    process.stderr.write(`${error instanceof ConfigError ? error.message : String(error)}\n`)
    process.exitCode = 1
  },
)
