import { globSync } from 'node:fs'
import { sep } from 'node:path'
import { parseSync } from 'vite'

/** A node of the syntax tree, as far as these scripts use it. */
export type Node = { type: string; start: number; end: number } & Record<string, unknown>

/** Our own sources, as paths from `root` with forward slashes. */
export function sourceFiles(root: string): string[] {
  const patterns = ['apps/*/src', 'apps/web/e2e', 'packages/*/src', 'scripts'].map(
    (area) => `${area}/**/*.{ts,tsx,mjs}`,
  )
  const files = globSync([...patterns, '*.ts', 'apps/*/*.ts'], { cwd: root })
  return files.map((file) => file.split(sep).join('/')).toSorted()
}

/** Tests, their helpers, and the browser stories. */
export function isTestFile(path: string): boolean {
  return /\.test\.(tsx?|mjs)$|\.spec\.ts$|(^|\/)(testing|e2e)\//.test(path)
}

export function parse(path: string, source: string): Node {
  const { program, errors } = parseSync(path, source)
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`)
  return program as typeof program & Node
}

/** Calls `visit` for every node, with the chain of nodes around it, innermost first. */
export function walk(node: Node, visit: (node: Node, around: Node[]) => void, around: Node[] = []): void {
  visit(node, around)
  const inside = [node, ...around]
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, visit, inside)
  }
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
}

export function lineAt(source: string, offset: number): number {
  return source.slice(0, offset).split('\n').length
}
