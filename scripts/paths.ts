import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
export const cache = join(root, '.cache')
/** Where Node caches compiled code: a program that starts with it needs half the time. */
export const compiled = join(cache, 'compiled')
export const web = join(root, 'apps/web')
export const webDist = join(web, 'dist')
export const apiMain = join(root, 'apps/api/src/main.ts')
export const lifeline = new URL('./lifeline.mjs', import.meta.url).href

/**
 * The script behind a tool's command, for `node <script>`: no shell and no shim in between that could outlive this
 * process.
 */
export const tools = {
  tsc: join(root, 'node_modules/typescript/bin/tsc'),
  biome: join(root, 'node_modules/@biomejs/biome/bin/biome'),
  knip: join(root, 'node_modules/knip/bin/knip.js'),
  vite: join(root, 'node_modules/vite/bin/vite.js'),
  vitest: join(root, 'node_modules/vitest/vitest.mjs'),
  playwright: join(web, 'node_modules/@playwright/test/cli.js'),
}
