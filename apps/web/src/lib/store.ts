import { useSyncExternalStore } from 'react'

export type Listeners = {
  /** Returns how to unsubscribe. */
  subscribe: (listener: () => void) => () => void
  notify: () => void
}

/** `ofAllTabs`: also when another tab of this browser changes what is stored. */
export function createListeners({ ofAllTabs = false } = {}): Listeners {
  const listeners = new Set<() => void>()
  return {
    subscribe: (listener) => {
      listeners.add(listener)
      if (ofAllTabs) window.addEventListener('storage', listener)
      return () => {
        listeners.delete(listener)
        if (ofAllTabs) window.removeEventListener('storage', listener)
      }
    },
    notify: () => {
      for (const listener of listeners) listener()
    },
  }
}

export type Store<T> = Pick<Listeners, 'subscribe'> & { get: () => T; set: (next: T) => void }

/** One value of this page, shared by all components that show it. */
export function createStore<T>(initial: T): Store<T> {
  const { subscribe, notify } = createListeners()
  let value = initial
  return {
    subscribe,
    get: () => value,
    set: (next) => {
      value = next
      notify()
    },
  }
}

export function useStore<T>({ subscribe, get }: Pick<Store<T>, 'subscribe' | 'get'>): T {
  return useSyncExternalStore(subscribe, get)
}
