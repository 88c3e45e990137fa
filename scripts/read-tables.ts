import { printFigures, printSamples, printSlips } from '../packages/generators/src/testing/reading/print.ts'
import { KINDS } from '../packages/generators/src/testing/reading/samples.ts'

/** Prints how deep the offline generators are and 100 samples of a kind, or reads many results for slips. */
function main([first, count = '5000']: string[]): number {
  if (first === '--slips') return printSlips(Number(count))
  const kind = KINDS.find((one) => one === first)
  if (first !== undefined && !kind) {
    console.error(`Usage: npm run read-tables -- <${KINDS.join(' | ')}>, or --slips <how many results>`)
    return 1
  }
  printFigures()
  if (kind) printSamples(kind)
  return 0
}

process.exitCode = main(process.argv.slice(2))
