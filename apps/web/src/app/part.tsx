import { type ComponentType, useSyncExternalStore } from 'react'

/** A component whose code is fetched when it is first shown, or asked for before. */
export type Part<Props> = ComponentType<Props> & { preload: () => Promise<void> }

type Fetched<Props> = { Shown?: ComponentType<Props>; error?: unknown }

/**
 * Shown as soon as its code is there, and at once when it was fetched before. React's `lazy` can do neither: what stood
 * behind a Suspense fallback is held back for 300 ms, which is longer than opening the whole database.
 */
export function part<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Waiting: ComponentType<Props> = Nothing,
): Part<Props> {
  let fetched: Fetched<Props> = {}
  let fetching: Promise<void> | undefined
  const listeners = new Set<() => void>()

  const preload = () => {
    fetching ??= load().then(
      (Shown) => tell({ Shown }),
      (error: unknown) => {
        fetching = undefined
        // Nobody looks at it yet: whoever will, asks again.
        if (listeners.size > 0) tell({ error })
      },
    )
    return fetching
  }
  const tell = (next: Fetched<Props>) => {
    fetched = next
    for (const listener of listeners) listener()
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    void preload()
    return () => {
      listeners.delete(listener)
    }
  }
  function Part(props: Props) {
    const { Shown, error } = useSyncExternalStore(subscribe, () => fetched)
    if (error) throw error
    return Shown ? <Shown {...props} /> : <Waiting {...props} />
  }
  return Object.assign(Part, { preload })
}

function Nothing() {
  return null
}
