import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { createReader } from '../packages/importers/src/reader.ts'
import { differencesBetween } from './try-imports/compare.ts'
import { countedSources, type SourceCount } from './try-imports/count.ts'
import { filesToRead } from './try-imports/files.ts'

/**
 * Reads every file of a folder as an import would, and prints by source how much of it was recognized and what became
 * of its fields; then what sources say differently of the same creature. Clones of open5e-api are turned into what its
 * API answers.
 */
function main([folder, ...options]: string[]): number {
  if (!folder) {
    console.error('Usage: npm run try-imports -- <folder> [--all]; --all lists every difference')
    return 1
  }
  const reader = createReader()
  const counts = new Map<string, SourceCount>()
  const found = filesToRead(folder).map(({ path, text }) => {
    const file = { name: relative(folder, path), text: text ?? readFileSync(path, 'utf8') }
    return { file, findings: reader.read(file) }
  })
  const later = reader.finish()
  for (const { file, findings } of found) countedSources(counts, file, findings)
  const things = [...found.flatMap(({ findings }) => findings.things), ...later.things]
  for (const { format, ...count } of counts.values()) printCount(format, count)
  for (const { place, name, problem } of [
    ...found.flatMap(({ findings }) => findings.unreadable),
    ...later.unreadable,
  ]) {
    console.log(`Unreadable: ${place.file} ${place.at} ${name}: ${problem}`)
  }
  printDifferences(differencesBetween(things), options.includes('--all'))
  return 0
}

function printCount(
  format: string,
  { files, things, creatures, expected, rows, inexact }: Omit<SourceCount, 'format'>,
) {
  const share = expected > 0 ? `, ${((100 * creatures) / expected).toFixed(2)} %` : ''
  const handled = Object.entries(rows).map(([how, count]) => `${how} ${count}`)
  console.log(`${format}: ${files} files, ${things} things`)
  console.log(`  creatures ${creatures} of ${expected}${share}`)
  if (handled.length > 0) console.log(`  fields: ${handled.join(', ')}`)
  const reasons = [...inexact].toSorted(([, a], [, b]) => b - a).slice(0, 8)
  for (const [reason, count] of reasons) console.log(`    ${count} ${reason}`)
}

function printDifferences(differences: ReturnType<typeof differencesBetween>, isAll: boolean): void {
  for (const { edition, sources, compared, differing } of differences.filter((each) => each.compared > 0)) {
    console.log(`${edition}, ${sources.join(' and ')}: ${compared} creatures in both`)
    const byFigure = Map.groupBy(differing, ({ figure }) => figure.replace(/\/.*/, ''))
    for (const [figure, list] of byFigure) {
      const names = list.map(({ creature, figure: full, one, other }) => `${creature} ${full}: ${one} / ${other}`)
      console.log(`  ${figure}: ${list.length} differ`)
      for (const name of names.slice(0, isAll ? names.length : 12)) console.log(`    ${name}`)
    }
  }
}

process.exitCode = main(process.argv.slice(2))
