import type { Effect } from './sql.ts'

/** The write is committed whatever happens to its effects, so their failures are reported and not thrown. */
export function runEffects(effects: Effect[]): void {
  for (const effect of effects) {
    try {
      effect()
    } catch (error) {
      process.emitWarning(error instanceof Error ? error : String(error))
    }
  }
}
