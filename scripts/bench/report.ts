import { writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import { commitNow } from '../git.ts'
import { root } from '../paths.ts'
import { drawHistory } from './draw-history.ts'
import { type Figure, goalInWords, isMet, valueInWords } from './figure.ts'
import { readHistory, saveHistory, worseThanBefore } from './history.ts'

const METHOD = `Both sides of a comparison run in turns in one run, who begins changes every round, and the first round is a rehearsal;
a ratio is that of the medians. Absolute figures are information: they depend on the machine and on what else it does.
Everything runs on this machine over loopback. The replication's two sides run in the same Chromium, both on IndexedDB, each with its own server
in a process of its own; PouchDB has sent once before its edits are timed, so that it looks at the edited documents only, and the browser
doesn't report its requests to the bench, because a copy of each body takes time. "Plain inserts" go into
the server's own table with its indexes and settings. Taps are timed from the browser's own time stamp of the click to the frame after
the change was painted; they go round ten characters, as the hits of a fight do, and fall anywhere between two frames. Acts with 10 and with 200 characters are played in turns in one run, from the last input's own time stamp to the
frame after the last change of health or turn order that followed it. Lighthouse measures the screens of someone who was there before: signed in,
with the campaign on the device; with nothing of the app in a cache, except for a player's view where it isn't said otherwise.
What a tab holds in memory is its scripts' heap without the code that the engine compiled of them: that grows until everything was used often.
The work of the page for a key is all that its thread does until the search is still, painting included.`

type Occasion = { isWhole: boolean; now: Date }

/** The figures as a table, and what got worse; a whole run is also kept. */
export function report(figures: Figure[], { isWhole, now }: Occasion): string {
  const before = readHistory()
  const worse = worseThanBefore(figures, before, machine())
  if (isWhole) save(figures, worse, now)
  return [tableOf(figures), '', worseInWords(worse, before.length)].join('\n')
}

function tableOf(figures: Figure[]): string {
  const rows = figures.map((figure) => {
    const { what, value, unit, information } = figure
    const met = isMet(figure) ? 'yes' : '**no**'
    return `| ${what} | ${goalInWords(figure)} | ${valueInWords(value, unit)} | ${met} | ${information} |`
  })
  return ['| what | goal | measured | met | information |', '|---|---|---|---|---|', ...rows].join('\n')
}

function worseInWords(worse: readonly string[], runsBefore: number): string {
  if (runsBefore === 0) return 'There is no earlier run to compare with.'
  if (worse.length === 0) return 'No figure is worse than in the runs before by more than 10 %.'
  return ['Worse than in the runs before:', ...worse.map((line) => `- ${line}`)].join('\n')
}

function save(figures: Figure[], worse: readonly string[], now: Date): void {
  const before = readHistory()
  const load = Number(loadavg()[1]?.toFixed(1))
  const values = Object.fromEntries(figures.map(({ what, value }) => [what, Number(value.toPrecision(4))]))
  const runs = [...before, { commit: commitNow(), at: now.toISOString(), machine: machine(), load, figures: values }]
  saveHistory(runs)
  writeFileSync(join(root, 'docs/bench.svg'), drawHistory(figures, runs))
  const text = `# Last run of \`npm run bench\`

${now.toISOString().slice(0, 16).replace('T', ' ')} UTC, commit ${commitNow()}, on ${machine()}.
Load average over the last five minutes: ${load}. Well above what the bench itself needs (about 2) means that others shared the machine.

${tableOf(figures)}

${worseInWords(worse, before.length)}

![Each figure over the last runs](../../docs/bench.svg)

## Method

${METHOD}
`
  writeFileSync(join(root, 'scripts/bench/RESULTS.md'), text)
}

function machine(): string {
  const gib = (totalmem() / 2 ** 30).toFixed(0)
  return `${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), ${gib} GiB of memory, ${process.platform}, Node ${process.versions.node}`
}
