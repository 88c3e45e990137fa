import { type Answers, createAnswers } from './answers.ts'
import { createLayer, NotLoaded } from './layer.ts'
import { readsOf } from './reads.ts'
import type { WorkspaceTx } from './workspace-tx.ts'
import { writesOf } from './writes.ts'
import type { Written } from './written.ts'

/** `campaignIds`: what it depends on. */
export type Decided<T> = { result: T; written: Written; campaignIds: ReadonlySet<string> }

/**
 * The part of a store that decisions need, in memory. They are synchronous: what they ask must have been put here, and
 * what they write is collected. Each sees what the ones before it wrote.
 */
export type Workspace = {
  /** The first answer stands: what decisions wrote since must not be replaced by what is stored. */
  put: Answers['put']
  /** Throws NotLoaded, NotStored, or what `decide` throws; it has changed nothing then. */
  decide<T>(decide: (tx: WorkspaceTx) => T): Decided<T>
}

export function createWorkspace(): Workspace {
  const loaded = createAnswers()
  const stale = new Set<string>()
  return {
    put(question, answer) {
      if (!loaded.find(question)) loaded.put(question, answer)
    },
    decide(decide) {
      const layer = createLayer(loaded, stale)
      let result: ReturnType<typeof decide>
      try {
        result = decide({ ...readsOf(layer), ...writesOf(layer) })
      } catch (error) {
        // The decision may have caught the first of these and failed because of it.
        throw layer.missing.length > 0 ? new NotLoaded(layer.missing) : error
      }
      if (layer.missing.length > 0) throw new NotLoaded(layer.missing)
      layer.answers.mergeInto(loaded)
      for (const name of layer.stale) stale.add(name)
      return { result, written: layer.written, campaignIds: layer.campaignIds }
    },
  }
}
