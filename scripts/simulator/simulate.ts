// `npm run simulate`. The app's own command knows nothing of databases, because the app may not import the server.
const at = process.argv.indexOf('--database')
const [, database] = at < 0 ? [] : process.argv.splice(at, 2)
if (at >= 0 && database !== 'postgres') {
  console.error(`--database can only be postgres, and not ${database}.`)
  process.exitCode = 1
} else if (at >= 0) await import('./simulate-on-postgres.ts')
else await import('../../apps/web/src/data/local/testing/simulate.ts')
