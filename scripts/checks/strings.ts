import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../paths.ts'
import { sourceFiles } from './source-files.ts'
import { visibleStrings } from './visible-strings.ts'

/** Prints every text that a person may see, by file. An argument keeps only files whose path contains it. */
const [wanted = ''] = process.argv.slice(2)
const all = sourceFiles(root)
  .filter((file) => file.includes(wanted))
  .flatMap((file) => visibleStrings(file, readFileSync(join(root, file), 'utf8')))
for (const [file, strings] of Map.groupBy(all, (each) => each.file)) {
  console.log(`\n${file}`)
  for (const { line, where, text } of strings) console.log(`  ${line} ${where}: ${text}`)
}
console.log(`\n${all.length} strings`)
