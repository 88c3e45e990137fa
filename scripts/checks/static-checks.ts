import { join } from 'node:path'
import { root, tools } from '../paths.ts'

const script = (name: string) => join(root, 'scripts/checks', name)

/** Checks of the sources that run no code of theirs. */
export const staticChecks: { name: string; args: string[] }[] = [
  // By default four checkers share the files, and each one checks the types that they share for itself.
  { name: 'Types', args: [tools.tsc, '-p', '.', '--checkers', '1'] },
  { name: 'Lint', args: [tools.biome, 'check', '--error-on-warnings', '.'] },
  { name: 'Rooms', args: [script('check-rooms.ts')] },
  { name: 'Cycles', args: [script('check-cycles.ts')] },
  { name: 'Unused', args: [tools.knip, '--no-progress'] },
  { name: 'Sizes', args: [script('sizes.ts')] },
]
