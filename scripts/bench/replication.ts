import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import puppeteer, { type Browser, type Page } from 'puppeteer-core'
import { build } from 'vite'
import { chromiumCommand } from '../../apps/web/e2e/testing/browser/launch.ts'
import { cache } from '../paths.ts'
import { fillCampaign, openBenchCampaign, signInHere } from './campaign.ts'
import { startServerProcess } from './child.ts'
import type { Figure } from './figure.ts'
import type {} from './page/ours.ts'
import { fillPeer } from './peer-live.ts'
import { pullPeer, pushPeer } from './peer-page.ts'
import { ensurePeers, peerNames } from './peers.ts'
import { type Comparison, compare, median } from './rounds.ts'

const EDITS = 1_000
const FIRST_ROWS = 50
const FIRST_ROWS_MS = 100

/**
 * Both in one Chromium on IndexedDB, each with its own server over HTTP on this machine; every round starts with an
 * empty device. The browser doesn't report its requests: a copy of each body would be a fifth of the time of a push.
 */
export async function measureReplication(quick: boolean): Promise<Figure[]> {
  if (!ensurePeers()) throw new Error('The peers could not be installed: is the package registry within reach?')
  const count = quick ? 2_000 : 10_000
  const folder = mkdtempSync(join(tmpdir(), 'lanternkeep-bench-peer-'))
  const campaign = await openBenchCampaign({ WEB_DIR: await buildPage() })
  const peer = await startServerProcess('peer-server.ts', folder)
  const browser = await puppeteer.launch({ ...chromiumCommand(), headless: 'shell', networkEnabled: false })
  try {
    const documents = await fillCampaign(campaign, count)
    await fillPeer(peer.url, documents)
    const times = { push: { ours: [] as number[], theirs: [] as number[] } }
    const opened: number[] = []
    const ids = documents.slice(0, EDITS).map(({ id }) => id)
    const ours = async () => {
      const page = await openPage(browser, campaign.server.url)
      await page.evaluate(signInHere, campaign.gm.email, campaign.gm.password)
      const account = campaign.gm.user.id
      const pulled = await page.evaluate((id, all) => window.bench.pull(id, all), account, count)
      await page.evaluate((edited) => window.bench.edit(edited), ids)
      times.push.ours.push(await page.evaluate(() => window.bench.push()))
      opened.push(await page.evaluate((id, rows) => window.bench.reopen(id, rows), account, FIRST_ROWS))
      await page.evaluate(() => window.bench.close())
      await page.browserContext().close()
      return pulled
    }
    const theirs = async () => {
      const page = await openPage(browser, peer.url)
      const pulled = await page.evaluate(pullPeer, count)
      times.push.theirs.push(await page.evaluate(pushPeer, ids))
      await page.browserContext().close()
      return pulled
    }
    const pull = await compare(ours, theirs, quick ? 2 : 9)
    const push = await compare(
      (round) => times.push.ours[round] ?? Number.NaN,
      (round) => times.push.theirs[round] ?? Number.NaN,
      quick ? 2 : 9,
    )
    return [
      lineOf(`pull of ${count} documents`, 0.6, pull),
      lineOf(`push of ${EDITS} offline edits`, 0.5, push),
      openLine(count, opened),
    ]
  } finally {
    await browser.close()
    peer.stop()
    await campaign.server.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

function lineOf(what: string, goal: number, { ours, theirs, ratio, rounds }: Comparison): Figure {
  return {
    what,
    value: ratio,
    unit: 'x',
    goal: { atMost: goal },
    of: `the time of ${peerNames}`,
    information: `${ours.toFixed(0)} ms beside ${theirs.toFixed(0)} ms, ${rounds} rounds`,
  }
}

function openLine(count: number, times: number[]): Figure {
  const took = median(times)
  return {
    what: `a database of ${count} documents opened, first ${FIRST_ROWS} rows read`,
    value: took,
    unit: 'ms',
    goal: { atMost: FIRST_ROWS_MS },
    information: `the code is loaded; ${times.length} rounds`,
  }
}

/** In a context of its own. */
async function openPage(browser: Browser, url: string): Promise<Page> {
  const context = await browser.createBrowserContext()
  const page = await context.newPage()
  await page.goto(url)
  await page.waitForFunction(() => 'bench' in window || 'PouchDB' in window)
  return page
}

/** Our browser side, bundled like the application. */
async function buildPage(): Promise<string> {
  const outDir = join(cache, 'bench-page')
  const root = join(import.meta.dirname, 'page')
  await build({ root, configFile: false, logLevel: 'warn', build: { outDir, emptyOutDir: true, target: 'es2022' } })
  return outDir
}
