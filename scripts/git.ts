import { execFileSync } from 'node:child_process'
import { root } from './paths.ts'

/** '656d3c13', with a plus if files differ from it. */
export function commitNow(): string {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
  return `${git('rev-parse', '--short=8', 'HEAD')}${git('status', '--porcelain') === '' ? '' : '+'}`
}
