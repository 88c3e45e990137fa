import { type Character, partyOf } from '@lanternkeep/schema'
import { useState } from 'react'
import { isUnreachable, reasonOf } from '../../data/http/request-error.ts'
import { newId } from '../../data/local/index.ts'
import { askAi, mayTryAgain } from '../../data/remote/ai/ai-request.ts'
import { notify } from '../../ui/index.ts'
import { undoing } from '../../ui/toasts/attempt.ts'
import type { Generator } from './generator.ts'
import { changeKept, hasUnstoredWords, type Kept, readKept, startFromParty, useKeptResult } from './generator-store.ts'
import { newSeed } from './new-seed.ts'
import { piecesOf } from './pieces/piece.ts'

const UNREACHABLE = 'The server isn’t responding. What you chose is kept; the tables on this device work without it.'

export type Running<Values, Answer> = Kept<Values, Answer> & {
  change: (patch: Partial<Pick<Kept<Values, Answer>, 'values' | 'seed' | 'prefersTables'>>) => void
  askModel: () => Promise<void>
  rollTables: () => Promise<void>
}

/** Form, results and the running request of one generator in one campaign. */
export function useGenerator<Values extends Record<string, unknown>, Body, Answer>(
  campaignId: string,
  generator: Generator<Values, Body, Answer>,
  heroes: readonly Character[],
): Running<Values, Answer> {
  const place = `${campaignId}/${generator.name}`
  // Once, before the form takes its values.
  useState(() => startFromParty(place, generator.initial, partyOf(heroes)))
  const kept = useKeptResult<Values, Answer>(place, generator.initial)
  const change = (patch: Partial<Kept<Values, Answer>>) => changeKept(place, patch)
  const show = (answer: Answer, body: Body, seed?: string) => {
    const slots = piecesOf(generator.name, answer as object).map((_, at) => ({ at }))
    change({
      phase: { kind: 'idle' },
      replaced: readKept<Values, Answer>(place, generator.initial).shown,
      shown: { id: newId(), answer, body: { ...(body as object) }, slots, ...(seed !== undefined && { seed }) },
      lastAsk: undefined,
    })
    // A text that was being typed is taken in once its field is gone.
    setTimeout(() => tell(answer))
  }
  const tell = (answer: Answer) => {
    const before = () => readKept<Values, Answer>(place, generator.initial).replaced
    const undo = {
      message: 'It replaced results that you had edited.',
      action: undoing(async () => change({ shown: before(), replaced: undefined })),
    }
    notify({ ...generator.succeeded(answer), ...(hasUnstoredWords(before()) && undo) })
  }
  const fail = (message: string, again: boolean) => {
    change({ phase: { kind: 'failed', message, mayTryAgain: again } })
    notify({ tone: 'error', title: 'Error', message: generator.failed })
  }
  return {
    ...kept,
    change,
    async rollTables() {
      const seed = kept.seed.trim() || newSeed()
      try {
        const body = generator.toBody(kept.values)
        show(await generator.roll(body, seed), body, seed)
      } catch {
        fail('Couldn’t load the tables. Reload this page while you’re online.', true)
      }
    },
    async askModel() {
      const controller = new AbortController()
      const body = generator.toBody(kept.values)
      const ask = askOf(kept, JSON.stringify(body))
      const cancel = () => controller.abort()
      change({ phase: { kind: 'running', cancel }, lastAsk: ask })
      try {
        const answer = await askAi(generator.call, body, {
          key: ask.key,
          signal: controller.signal,
          onProgress: (progress) => change({ phase: { kind: 'running', cancel, progress } }),
        })
        show(answer, body)
      } catch (error) {
        if (controller.signal.aborted) return change({ phase: { kind: 'idle' } })
        fail(isUnreachable(error) ? UNREACHABLE : reasonOf(error, generator.failed), mayTryAgain(error))
      }
    },
  }
}

/** Retrying a failed request uses the same key; the answer may only have been lost. */
function askOf({ lastAsk }: Kept<unknown, unknown>, body: string): { body: string; key: string } {
  return lastAsk?.body === body ? lastAsk : { body, key: newId() }
}
