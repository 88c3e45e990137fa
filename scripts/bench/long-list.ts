import type { BrowserContext } from '../../apps/web/e2e/testing/browser/launch.ts'
import type { Figure } from './figure.ts'
import { percentile } from './rounds.ts'

const MOST_ROWS = 80
/** Percentage of all frames: a stutter that no one would notice. */
const MOST_DROPPED = 5
const FRAME_MS = 1000 / 60

/** A campaign of many characters on an offline device, scrolled frame by frame in the hub. */
export async function measureLongList(context: BrowserContext, campaign: string, count: number): Promise<Figure[]> {
  const page = await context.newPage()
  await page.goto('/')
  await page.getByRole('button', { name: `Load Campaign ${campaign}` }).click()
  await page.locator('li[data-row-key]').first().waitFor()
  await page.getByText(new RegExp(`^All ${count}$`)).waitFor()
  const { rows, frames } = await page.evaluate(scrollThrough, 240)
  await page.close()
  const dropped = framesDropped(frames)
  return [
    {
      what: `rows in the page of a list of ${count}`,
      value: rows,
      unit: '',
      goal: { atMost: MOST_ROWS },
      information: 'the most while it is scrolled',
    },
    {
      what: 'frames dropped while it is scrolled',
      value: dropped.percent,
      unit: '%',
      goal: { atMost: MOST_DROPPED },
      information: dropped.words,
    },
  ]
}

export function framesDropped(frames: readonly number[]): { percent: number; words: string } {
  const late = frames.reduce((sum, took) => sum + Math.max(0, Math.round(took / FRAME_MS) - 1), 0)
  const all = frames.length + late
  return {
    percent: (late / all) * 100,
    words: `${late} of ${all}; p99 of a frame ${percentile(frames, 99).toFixed(0)} ms`,
  }
}

export type Scrolled = { rows: number; frames: number[] }

/** Runs in the page: scrolls half a screen with every frame, and turns around at the end. */
export async function scrollThrough(steps: number): Promise<Scrolled> {
  const frames: number[] = []
  let rows = 0
  let scroller = document.querySelector('li[data-row-key]')?.closest('ul')?.parentElement
  while (scroller && !/auto|scroll/.test(getComputedStyle(scroller).overflowY)) scroller = scroller.parentElement
  if (!scroller) throw new Error('The list has nothing that scrolls')
  const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
  let before = await frame()
  let way = 1
  for (let step = 0; step < steps; step += 1) {
    const topPx = scroller.scrollTop
    scroller.scrollTop += (way * scroller.clientHeight) / 2
    if (scroller.scrollTop === topPx) way = -way
    const now = await frame()
    frames.push(now - before)
    before = now
    rows = Math.max(rows, document.querySelectorAll('li[data-row-key]').length)
  }
  return { rows, frames }
}
