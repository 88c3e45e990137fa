import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../paths.ts'
import { differencesPage } from './differences-page.ts'
import { mergeSources } from './merge-sources.ts'
import { sampleOf } from './sample.ts'
import { creaturesOfFiveE, FIVE_E_FILE } from './sources/five-e.ts'
import { creaturesOfOpen5e, OPEN5E_FILE } from './sources/open5e.ts'

const library = join(root, 'packages/library')

/**
 * Writes the library's creatures, the list of differences and the sample that tests hold them against, from folders
 * with the two sources. Writes nothing if the sources differ where no one has looked yet.
 */
function main([fiveEFolder, open5eFolder]: string[]): number {
  if (!fiveEFolder || !open5eFolder) {
    console.error('Usage: npm run library -- <folder of 5e-database> <folder of open5e-api>')
    return 1
  }
  const fiveE: unknown = JSON.parse(readFileSync(join(fiveEFolder, FIVE_E_FILE), 'utf8'))
  const open5e: unknown = JSON.parse(readFileSync(join(open5eFolder, OPEN5E_FILE), 'utf8'))
  const { creatures, decided, undecided } = mergeSources(creaturesOfFiveE(fiveE), creaturesOfOpen5e(open5e))
  for (const { creature, figure, ...values } of undecided) {
    console.error(`${creature}, ${figure}: ${JSON.stringify(values)} needs a rule in scripts/library/decisions.ts`)
  }
  if (undecided.length > 0) return 1
  writeFileSync(join(library, 'src/lists/creatures.ts'), asModule(rowPerLine(creatures)))
  writeFileSync(join(library, 'src/testing/sample.json'), rowPerLine(sampleOf(fiveE, open5e)))
  writeFileSync(join(library, 'DIFFERENCES.md'), differencesPage(decided))
  console.log(`${creatures.length} creatures, ${decided.length} differences`)
  return 0
}

/** So that a change of one creature is a change of one line. */
function rowPerLine(rows: readonly unknown[]): string {
  return `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`
}

/** JSON in a module: it becomes a chunk of its own, which offline devices have, and the compiler reads no type out of it. */
function asModule(json: string): string {
  if (/[`\\]|\$\{/.test(json)) throw new Error('The creatures hold a character that a template literal would read')
  return `/** Creatures as JSON, one per line. Written by \`npm run library\`. */\nexport const CREATURES_JSON = \`${json.trimEnd()}\`\n`
}

process.exitCode = main(process.argv.slice(2))
