import { existsSync, readdirSync } from 'node:fs'
import { extname, join } from 'node:path'
import { open5eAnswers } from './open5e-answers.ts'

const READ = ['.json', '.yml', '.yaml', '.md', '.txt', '.csv', '.tsv', '.db']
const LEFT_OUT = ['node_modules', '.git', 'api', 'api_v2', 'schemas', 'module']

type FileToRead = { path: string; text?: string }

/** Every readable file below the folder; the fixtures of open5e-api as what its API answers. */
export function filesToRead(folder: string): FileToRead[] {
  const answers = open5eAnswers(folder)
  if (answers) return answers
  const entries = readdirSync(folder, { withFileTypes: true })
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return LEFT_OUT.includes(entry.name) || !existsSync(path) ? [] : filesToRead(path)
    return READ.includes(extname(entry.name)) ? [{ path }] : []
  })
}
