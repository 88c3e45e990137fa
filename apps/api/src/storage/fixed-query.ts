import {
  type CompiledQuery,
  createQueryId,
  type OperationNode,
  type QueryCompiler,
  type RootOperationNode,
} from 'kysely'
import type { Runnable } from './sql.ts'

/** Stands for a value that is given when the query is asked. */
class Slot {
  readonly at: number
  constructor(at: number) {
    this.at = at
  }
}

/** A query that was built before its values were known. */
class FixedQuery {
  readonly node: OperationNode
  readonly values: readonly string[]
  constructor(node: OperationNode, values: readonly string[]) {
    this.node = node
    this.values = values
  }
  toOperationNode(): OperationNode {
    return this.node
  }
}

/**
 * A query for what every request asks: it is built once, and each engine compiles it once. That costs more than asking
 * it does. `build` gets a placeholder for each value.
 */
export function fixedQuery<Row>(build: (...values: string[]) => Runnable<Row>): (...values: string[]) => Runnable<Row> {
  const slots = Array.from({ length: build.length }, (_, at) => new Slot(at) as unknown as string)
  const node = build(...slots).toOperationNode()
  return (...values) => new FixedQuery(node, values) as unknown as Runnable<Row>
}

type Compiled = Pick<CompiledQuery, 'sql' | 'parameters'>

/** Compiles statements for one engine. */
export function compilerOf(compiler: QueryCompiler): (statement: Runnable<unknown>) => Compiled {
  const known = new WeakMap<OperationNode, Compiled>()
  const compile = (node: OperationNode) => compiler.compileQuery(node as RootOperationNode, createQueryId())
  return (statement) => {
    if (!(statement instanceof FixedQuery)) return compile(statement.toOperationNode())
    const { node, values } = statement
    const compiled = known.get(node) ?? compile(node)
    known.set(node, compiled)
    const { sql, parameters } = compiled
    return { sql, parameters: parameters.map((value) => (value instanceof Slot ? values[value.at] : value)) }
  }
}
