import { PROMISES } from './promises.ts'
import type { Results } from './results.ts'
import { TRIALS, type Trial } from './trials.ts'

/** QUALITY.md, made from the promises and the last outcome of each trial. */
export function qualityPage(results: Results): string {
  return `# Quality

What Lanternkeep promises, how each promise is tested, what came of it last, and what isn't covered. \`npm run faults\`, \`npm run fuzz\`
and \`npm run load\` write this page; a test fails if it differs from what they found. The tests named under a promise run in \`npm test\`, and
the trials below them when a person starts them. Speed is in [scripts/bench/RESULTS.md](scripts/bench/RESULTS.md).

${PROMISES.map((promise) => sectionOf(promise, results)).join('\n\n')}
`
}

type Promised = (typeof PROMISES)[number]

function sectionOf({ id, says, tests, uncovered }: Promised, results: Results): string {
  const trials = TRIALS.filter(({ promises }) => promises.includes(id))
  const lines = [`## ${id}. ${says}`, `**Tests.** ${tests}`]
  if (trials.length > 0) lines.push(tableOf(trials, results))
  if (uncovered) lines.push(`**Not covered.** ${uncovered}`)
  return lines.join('\n\n')
}

function tableOf(trials: readonly Trial[], results: Results): string {
  const rows = trials.map((trial) => {
    const { name, command, what } = trial
    return `| \`npm run ${command} -- ${name}\`: ${what} | ${outcomeOf(results[name])} |`
  })
  return [`| trial | tried | survived | lost | when |`, '|---|---|---|---|---|', ...rows].join('\n')
}

function outcomeOf(result: Results[string] | undefined): string {
  if (!result) return '- | - | - | not yet run'
  const { tried, survived, lost, at, commit, note, failed } = result
  const ended = failed ? '**failed** on ' : ''
  const when = `${ended}${at.slice(0, 10)}, commit ${commit}${note ? `; ${note}` : ''}`
  return [tried.toLocaleString('en-US'), survived.toLocaleString('en-US'), lost, when].join(' | ')
}
