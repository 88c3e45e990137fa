import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../paths.ts'
import { importsOf, readWorkspace, resolveImport, type Workspace } from './imports.ts'
import { refuseDependency, refuseRoom, roomOf } from './rooms.ts'
import { isTestFile, sourceFiles } from './source-files.ts'

/** Every import that its room doesn't allow, one line each. Tests, their helpers, and scripts may import anything. */
export function roomViolations(root: string): string[] {
  const manifests = globSync(['apps/*/package.json', 'packages/*/package.json'], { cwd: root })
  const workspace = readWorkspace(root, manifests.map(dirname))
  return sourceFiles(root)
    .filter((path) => roomOf(path) && !isTestFile(path))
    .flatMap((path) => violationsIn(workspace, path))
}

function violationsIn(workspace: Workspace, path: string): string[] {
  const imports = importsOf(path, readFileSync(join(workspace.root, path), 'utf8'))
  return imports.flatMap(({ specifier, line }) => {
    const reason = refuse(workspace, path, specifier)
    return reason ? [`${path}:${line} ${reason} ('${specifier}')`] : []
  })
}

function refuse(workspace: Workspace, path: string, specifier: string): string | undefined {
  const from = roomOf(path)
  if (from === undefined) return undefined
  const target = resolveImport(workspace, path, specifier)
  if ('unresolved' in target) return 'leads nowhere'
  if ('dependency' in target) return refuseDependency(from, target.dependency)
  if (isTestFile(target.file)) return 'is for tests only'
  if (specifier.startsWith('.') && packageOf(target.file) !== packageOf(path)) return 'must go by the package name'
  const to = roomOf(target.file)
  return to === undefined ? undefined : refuseRoom(from, to)
}

function packageOf(path: string): string {
  return path.split('/', 2).join('/')
}

if (import.meta.main) {
  const violations = roomViolations(root)
  for (const violation of violations) console.error(violation)
  console.log(`Rooms: ${violations.length} imports where they may not be`)
  process.exitCode = violations.length > 0 ? 1 : 0
}
