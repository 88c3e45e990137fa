import { type Figure, goalInWords, isMet, valueInWords } from './figure.ts'
import type { Run } from './history.ts'

const ROW = 44
const TOP = 56
const WIDTH = 900
const CHART = { left: 420, width: 260, height: 28 }
const RUNS_SHOWN = 30

/** A row for each figure: its name, its last runs as a line with the goal dashed, its newest value and its goal. */
export function drawHistory(figures: readonly Figure[], runs: readonly Run[]): string {
  const shown = figures.filter(({ goal }) => goal)
  const height = TOP + shown.length * ROW + 16
  const rows = shown.map((figure, index) => rowOf(figure, runs.slice(-RUNS_SHOWN), TOP + index * ROW))
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="system-ui, sans-serif" font-size="13">
<title>Figures of the bench, by run</title>
<rect width="${WIDTH}" height="${height}" rx="8" fill="#fff"/>
<text x="20" y="32" font-size="16" font-weight="600" fill="#1b1f27">The figures of the last ${runs.length === 1 ? 'run' : `${Math.min(runs.length, RUNS_SHOWN)} runs`}</text>
${rows.join('\n')}
</svg>
`
}

function rowOf(figure: Figure, runs: readonly Run[], y: number): string {
  const { what, unit, value } = figure
  const middle = y + ROW / 2 + 4
  const color = isMet(figure) ? '#2f6b3f' : '#a33a22'
  return [
    `<text x="20" y="${middle}" fill="#1b1f27">${escaped(what)}</text>`,
    chartOf(figure, runs, y + (ROW - CHART.height) / 2),
    `<text x="700" y="${middle}" font-weight="600" fill="${color}">${valueInWords(value, unit)}</text>`,
    `<text x="780" y="${middle}" fill="#5a6170">${escaped(goalInWords({ ...figure, of: '' }))}</text>`,
  ].join('\n')
}

function chartOf(figure: Figure, runs: readonly Run[], top: number): string {
  const { what, unit, goal } = figure
  const values = runs.flatMap((run) => run.figures[what] ?? [])
  if (!goal || values.length < 2) return ''
  const bound = 'atMost' in goal ? goal.atMost : goal.atLeast
  const highest = Math.max(...values, bound) * 1.1 || 1
  const heightOf = (value: number) => (top + CHART.height * (1 - value / highest)).toFixed(1)
  const points = values.map((value, index) => {
    return `${(CHART.left + (CHART.width * index) / (values.length - 1)).toFixed(1)},${heightOf(value)}`
  })
  const title = values.map((value) => valueInWords(value, unit)).join(', ')
  return `<g><title>${escaped(what)}: ${title}</title>
<line x1="${CHART.left}" x2="${CHART.left + CHART.width}" y1="${heightOf(bound)}" y2="${heightOf(bound)}" stroke="#8a91a0" stroke-dasharray="4 4"/>
<polyline points="${points.join(' ')}" fill="none" stroke="#b3651b" stroke-width="2"/></g>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
