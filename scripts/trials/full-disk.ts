import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Party, writeParties } from '../../apps/api/src/testing/write-parties.ts'
import { type Server, startServer } from '../../apps/web/e2e/testing/server/server.ts'
import { databaseFindings } from '../../apps/web/e2e/testing/server/server-findings.ts'
import { runMain } from '../../apps/web/e2e/testing/server/server-process.ts'
import { newCharacter } from '../../packages/schema/src/index.ts'
import { type Device, openDevice } from './load/device.ts'
import { roundsOf, tellOutcome } from './outcome.ts'

/** Below the size from which the server reserves some of it for emergencies. */
const DISK = 'size=200m'
const WRITERS = 4
/** What the devices find free, and what each of them writes at once. */
const FREE_BYTES = 1024 * 1024
const NOTES = 'n'.repeat(20_000)
const FULL_WITHIN_MS = 120_000
const LOOKS_EVERY_MS = 20

type Writing = { device: Device; campaignId: string; acknowledged: Set<string>; stop: () => Promise<void> }

/** `npm run faults -- full-disk`: the disk under the real server fills while devices push, and has room again. */
async function main(): Promise<void> {
  const rounds = roundsOf(20)
  const disk = mountSmallDisk()
  const faults: string[] = []
  let [lost, pushes, refused] = [0, 0, 0]
  try {
    const { server, parties } = await openServer(join(disk, 'data'))
    try {
      for (let round = 0; round < rounds; round += 1) {
        const played = await playRound({ server, parties, disk, round })
        pushes += played.pushes
        refused += played.refused
        faults.push(...played.faults)
        if (played.faults.length > 0) lost += 1
      }
    } finally {
      await server.close()
    }
    faults.push(...databaseFindings(join(disk, 'data')))
  } finally {
    unmount(disk)
  }
  const note = `${pushes} acknowledged pushes, ${refused} answers 507; on a tmpfs`
  console.log([note, ...faults].join('\n'))
  tellOutcome({ trial: 'full-disk', tried: rounds, survived: rounds - lost, lost, note })
  if (faults.length > 0) throw new Error(`${faults.length} faults on a full disk`)
}

type Round = { server: Server; parties: readonly Party[]; disk: string; round: number }

async function playRound({ server, parties, disk, round }: Round) {
  const filler = join(disk, 'filler')
  const { bavail, bsize } = statfsSync(disk)
  writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - FREE_BYTES)))
  const writers = parties.map((party) => startWriting(server.url, party, round))
  const faults: string[] = []
  try {
    const areRefused = (times: number) => writers.every(({ device }) => refusals(device) >= times)
    if (!(await happens(() => areRefused(1))))
      faults.push(`round ${round}: the disk is full, and pushes are not refused`)
    // Reading goes on.
    faults.push(...(await missing(server.url, parties, writers)))
    // Every other time the server dies on the full disk, too.
    if (round % 2 === 1) await server.kill()
    rmSync(filler)
    if (round % 2 === 1) await server.restart()
    const before = writers.map(({ acknowledged }) => acknowledged.size)
    const goesOn = await happens(() => writers.every(({ acknowledged }, at) => acknowledged.size > (before[at] ?? 0)))
    if (!goesOn) faults.push(`round ${round}: there is room again, and pushes are not taken`)
  } finally {
    rmSync(filler, { force: true })
    for (const writing of writers) await writing.stop()
  }
  faults.push(...(await missing(server.url, parties, writers)))
  for (const { device } of writers) faults.push(...otherFailures(device).map((what) => `round ${round}: ${what}`))
  const pushes = writers.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0)
  const refused = writers.reduce((sum, { device }) => sum + refusals(device), 0)
  return { pushes, refused, faults }
}

/** Pushes one new character after the other, each until the server takes it, as the app does. */
function startWriting(url: string, { gm, campaignId }: Party, round: number): Writing {
  const device = openDevice({ url, replica: `writer-${campaignId}-${round}`, cookie: gm.cookie, account: gm.id })
  const acknowledged = new Set<string>()
  let isOver = false
  const writing = (async () => {
    for (let count = 0; !isOver; count += 1) {
      const id = `${campaignId}-${round}-${count}`
      const hero = newCharacter('player', {
        id,
        campaignId,
        name: 'Ash',
        playerName: 'Ines',
        now: new Date().toISOString(),
      })
      const [verdict] = await device.push('characters', [
        { doc: { ...hero, notes: NOTES, rev: `w.${id}` }, base: null },
      ])
      if (verdict?.verdict !== 'ok') throw new Error(`The server answered ${JSON.stringify(verdict)}`)
      acknowledged.add(id)
    }
  })()
  const stop = async () => {
    isOver = true
    await writing
    device.close()
  }
  return { device, campaignId, acknowledged, stop }
}

/** What the server acknowledged in this round and does not have. */
async function missing(url: string, parties: readonly Party[], writers: readonly Writing[]): Promise<string[]> {
  const found: string[] = []
  for (const { gm, campaignId } of parties) {
    const reader = openDevice({ url, replica: `reader-${campaignId}`, cookie: gm.cookie, account: gm.id })
    const expected = [...(writers.find((writer) => writer.campaignId === campaignId)?.acknowledged ?? [])]
    const stored = new Set((await reader.pullAll('characters')).map(({ id }) => id))
    found.push(...expected.filter((id) => !stored.has(id)).map((id) => `${id} was acknowledged and is not there`))
    reader.close()
  }
  return found
}

function refusals({ counts }: Device): number {
  return counts.failures['answered 507'] ?? 0
}

/** A killed server doesn't answer. */
function otherFailures({ counts }: Device): string[] {
  const expected = ['answered 507', 'no answer']
  return Object.entries(counts.failures).flatMap(([what, count]) =>
    expected.includes(what) ? [] : [`${count} ${what}`],
  )
}

async function happens(check: () => boolean): Promise<boolean> {
  const endsAt = performance.now() + FULL_WITHIN_MS
  while (!check() && performance.now() < endsAt) await wait(LOOKS_EVERY_MS)
  return check()
}

async function openServer(dataDir: string): Promise<{ server: Server; parties: Party[] }> {
  let parties: Party[] = []
  const server = await startServer({ DATA_DIR: dataDir, RATE_LIMITS: 'off' }, async (settings, log) => {
    if (parties.length === 0) parties = await writeParties(settings, { count: WRITERS, phones: () => 0 })
    return runMain(settings, log)
  })
  return { server, parties }
}

function mountSmallDisk(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lanternkeep-disk-'))
  const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', DISK, 'tmpfs', folder], { encoding: 'utf8' })
  if (status === 0) return folder
  rmdirSync(folder)
  throw new Error(`A full disk is played on a tmpfs, which only root may mount: ${stderr}`)
}

function unmount(folder: string): void {
  spawnSync('umount', [folder])
  rmdirSync(folder)
}

await main()
