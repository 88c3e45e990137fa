import { CORRECTIONS } from './decisions.ts'
import type { Decided } from './merge-sources.ts'

/** The page that lists every figure in which the sources differ, and what was taken. */
export function differencesPage(decided: readonly Decided[]): string {
  const rows = decided.map(({ creature, figure, fiveE, open5e, take, why }) => {
    return tableRow([creature, figure.replaceAll('/', ', '), words(fiveE), words(open5e), take, why])
  })
  const corrections = CORRECTIONS.map(({ creature, figure, value, why }) =>
    tableRow([creature, figure, String(value), why]),
  )
  return `${INTRODUCTION}
${tableRow(['creature', 'figure', '5e-database', 'Open5e', 'taken', 'why'])}
|---|---|---|---|---|---|
${rows.join('\n')}

## Corrected

Figures that no source has as the document does.

${tableRow(['creature', 'figure', 'now', 'why'])}
|---|---|---|---|
${corrections.join('\n')}
`
}

const INTRODUCTION = `# Where the sources differ

Written by \`npm run library\` (CONTRIBUTING.md). The creatures come from the SRD 5.1 as
[5e-bits/5e-database](https://github.com/5e-bits/5e-database) (\`src/2014\`) and
[open5e/open5e-api](https://github.com/open5e/open5e-api) (\`wotc-srd\`) have it. Attacks, saves and limited uses are read from the
sentences of both. Where the sources agree, the figure is taken. Where they don't, it was looked up in the document, and
\`scripts/library/decisions.ts\` says which source is followed. XP and what a multiattack is made of are only in 5e-database.
`

function tableRow(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '/')).join(' | ')} |`
}

function words(value: unknown): string {
  if (value === undefined) return '-'
  if (Array.isArray(value)) return value.map(words).join(', ')
  if (typeof value !== 'object' || value === null) return String(value)
  if ('formula' in value) return Object.values(value).join(' ')
  return Object.entries(value)
    .map(([key, each]) => `${key} ${words(each)}`)
    .join(', ')
}
