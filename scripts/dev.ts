import { apiMain, tools, web } from './paths.ts'
import { startNode } from './step.ts'

const WEB_ADDRESS = 'http://localhost:4322'

/** The API restarts when its sources change; Vite serves the web and proxies /api and /healthz to it. */
const port = process.env.PORT ?? '4321'
const api = startNode(['--watch', '--watch-preserve-output', apiMain], {
  env: { PORT: port, PUBLIC_URL: process.env.PUBLIC_URL ?? WEB_ADDRESS },
})
const vite = startNode([tools.vite, '--clearScreen', 'false'], {
  cwd: web,
  env: { API_ADDRESS: `http://127.0.0.1:${port}` },
})

for (const child of [api, vite]) child.once('exit', (code) => process.exit(code ?? 1))
