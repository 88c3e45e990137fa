import { writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import { root } from '../paths.ts'

/** One row of the results. */
export type Line = {
  what: string
  goal: string
  measured: string
  met: boolean
  /** Absolute figures, which say more about the machine than about the program. */
  information: string
}

const METHOD = `Both sides of a comparison run in turns in one run, who begins changes every round, and the first round is a rehearsal;
a ratio is that of the medians. Absolute figures are information: they depend on the machine and on what else it does.
Everything runs on this machine over loopback. The replication's two sides run in the same Chromium, both on IndexedDB, each with its own server
in a process of its own; PouchDB has sent once before its edits are timed, so that it looks at the edited documents only. "Plain inserts" go into
the server's own table with its indexes and settings. Taps are timed from the browser's own time stamp of the click to the frame after
the change was painted. Acts with 10 and with 200 characters are played in turns in one run, from the last input's own time stamp to the
frame after the last change of health or turn order that followed it.`

export function tableOf(lines: Line[]): string {
  const rows = lines.map(({ what, goal, measured, met, information }) => {
    return `| ${what} | ${goal} | ${measured} | ${met ? 'yes' : '**no**'} | ${information} |`
  })
  return ['| what | goal | measured | met | information |', '|---|---|---|---|---|', ...rows].join('\n')
}

export function saveResults(lines: Line[], now: Date): void {
  const gib = (totalmem() / 2 ** 30).toFixed(0)
  const machine = `${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), ${gib} GiB of memory, ${process.platform}, Node ${process.versions.node}`
  const load = loadavg()[1]?.toFixed(1)
  const text = `# Last run of \`npm run bench\`

${now.toISOString().slice(0, 16).replace('T', ' ')} UTC, on ${machine}.
Load average over the last five minutes: ${load}. Well above what the bench itself needs (about 2) means that others shared the machine.

${tableOf(lines)}

## Method

${METHOD}
`
  writeFileSync(join(root, 'scripts/bench/RESULTS.md'), text)
}
