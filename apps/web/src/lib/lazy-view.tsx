import { type ComponentType, useEffect, useState } from 'react'
import { fetchChunk, loadAhead } from './browser/load-chunk.ts'
import { whenIdle } from './when-idle.ts'

/**
 * A component whose code is loaded when it is first shown, or before: `preload` runs it, `fetch` only brings it into the
 * browser's cache.
 */
export type LazyView<Props> = ComponentType<Props> & { preload: () => Promise<void>; fetch: () => Promise<void> }

/** The code of what is to be shown didn't arrive. */
export class CodeMissing extends Error {
  override name = 'CodeMissing'
}

/** A phone at the edge of its network loses single requests: how long to wait before each further try. */
const RETRY_AFTER_MS = [500, 2_000]

/**
 * Shows a component as soon as its code is there, at once if it was preloaded. React's `lazy` can do neither: it holds
 * back what was behind a Suspense fallback for 300 ms, longer than opening the whole database takes. A failed load is
 * an error of this render only; the next one tries again.
 */
export function lazyView<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Waiting: ComponentType<Props> = Nothing,
): LazyView<Props> {
  return lazy(load, Waiting)
}

/**
 * The same for what a screen can do without: while the app starts, its code waits until the first screen is drawn, and if
 * it can't be loaded, the screen stays as it is without it.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Waiting: ComponentType<Props> = Nothing,
): LazyView<Props> {
  return lazy(load, Waiting, Waiting)
}

/** `Failed`: shown if its code can't be loaded. Without it, that is an error. */
function lazy<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Waiting: ComponentType<Props>,
  Failed?: ComponentType<Props>,
): LazyView<Props> {
  let fetched: ComponentType<Props> | undefined
  let fetching: Promise<ComponentType<Props>> | undefined

  const fetchOnce = () => {
    fetching ??= load().finally(() => {
      fetching = undefined
    })
    return fetching.then((component) => {
      fetched = component
      return component
    })
  }
  function Part(props: Props) {
    const [shown, setShown] = useState<{ Shown?: ComponentType<Props>; error?: unknown }>(() => ({ Shown: fetched }))
    const { Shown, error } = shown
    useEffect(() => {
      if (Shown) return
      const leaving = new AbortController()
      const { signal } = leaving
      const mayLoad = Failed ? whenStarted() : Promise.resolve()
      const loading = mayLoad.then(() => retried(fetchOnce, signal))
      loading.then(
        (component) => signal.aborted || setShown({ Shown: component }),
        (cause: unknown) => signal.aborted || setShown({ error: new CodeMissing('Its code didn’t arrive', { cause }) }),
      )
      return () => leaving.abort()
    }, [Shown])
    if (error && Failed) return <Failed {...props} />
    if (error) throw error
    return Shown ? <Shown {...props} /> : <Waiting {...props} />
  }
  return Object.assign(Part, {
    preload: () => fetchOnce().then(ignore, ignore),
    fetch: () => fetchChunk(load).catch(ignore),
  })
}

/**
 * Loads what the next click may show, one view after the other, while the browser has nothing else to do and the screen
 * is still there. `how`: a slow device runs what is loaded only when it is shown.
 */
export function usePreload<How extends 'preload' | 'fetch' = 'preload'>(
  views: readonly Pick<LazyView<never>, How>[],
  how: How = 'preload' as How,
): void {
  useEffect(() => {
    let left = false
    const load = async () => {
      for (const view of views) {
        await whenIdle()
        if (left) return
        await loadAhead(() => view[how]())
      }
    }
    void load()
    return () => {
      left = true
    }
  }, [views, how])
}

let started: Promise<void> | undefined

/** Resolves once the browser had nothing to draw after the first screen. */
function whenStarted(): Promise<void> {
  started ??= whenIdle()
  return started
}

async function retried<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted()
  for (const wait of RETRY_AFTER_MS) {
    try {
      return await work()
    } catch (error) {
      if (signal.aborted) throw error
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
  }
  return work()
}

/** A failed preload is no error: it is loaded again when shown, and fails then. */
function ignore() {}

function Nothing() {
  return null
}
