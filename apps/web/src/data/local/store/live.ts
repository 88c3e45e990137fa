import { startTransition, useEffect, useState, useSyncExternalStore } from 'react'
import type { RxDocument } from 'rxdb'
import type { Observable, Subscription } from 'rxjs'
import { useStore } from '../../../lib/store.ts'
import { wholeDocument } from './whole-document.ts'

export type Loaded<T> = { data: T | undefined; isPending: boolean }

/** One running query, shared by every component that shows it. */
export type LiveValue<T> = {
  subscribe: (onChange: () => void) => () => void
  get: () => Loaded<T>
  stop: () => void
}
export type LiveValues = Map<string, LiveValue<unknown>>

/** How long a query keeps running without a component: going back to a screen then shows it at once. */
const LINGER_MS = 5_000
/** Other changes make the pieces begin again: after this time they are drawn in one. */
const IN_PIECES_MS = 500
const PENDING = { data: undefined, isPending: true } as const

/** The running query under `key`; `open` starts it on first use. */
export function liveValue<T>(values: LiveValues, key: string, open: () => Observable<T>): LiveValue<T> {
  const running = values.get(key) as LiveValue<T> | undefined
  if (running) return running
  const value = createLiveValue(open, () => values.delete(key))
  values.set(key, value as LiveValue<unknown>)
  return value
}

/**
 * The first answer of a query draws most of a screen. That happens in pieces, so that the page hears of taps in between;
 * what changes later is drawn at once.
 */
export function useLiveValue<T>(value: LiveValue<T>): Loaded<T> {
  const current = useStore(value)
  const [isShown, setShown] = useState(!current.isPending)
  const isArriving = !current.isPending && !isShown
  useEffect(() => {
    if (!isArriving) return
    startTransition(() => setShown(true))
    const late = setTimeout(() => setShown(true), IN_PIECES_MS)
    return () => clearTimeout(late)
  }, [isArriving])
  return isArriving ? PENDING : current
}

/** What a query says of one thing, such as whether it is so: what else changes in its answer draws nothing. */
export function useLivePart<T, Part extends string | number | boolean | undefined>(
  value: LiveValue<T>,
  partOf: (data: T | undefined) => Part,
): Part {
  return useSyncExternalStore(value.subscribe, () => partOf(value.get().data))
}

/** What the query under `key` shows now; undefined if it isn't running. */
export function shownValue<T>(values: LiveValues, key: string): T | undefined {
  return (values.get(key) as LiveValue<T> | undefined)?.get().data
}

function createLiveValue<T>(open: () => Observable<T>, onIdle: () => void): LiveValue<T> {
  let current: Loaded<T> = PENDING
  let subscription: Subscription | undefined
  let idle: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()

  const stop = () => {
    clearTimeout(idle)
    subscription?.unsubscribe()
    subscription = undefined
    onIdle()
  }
  const receive = (data: T) => {
    if (!current.isPending && current.data === data) return
    current = { data, isPending: false }
    for (const listener of listeners) listener()
  }
  const subscribe = (onChange: () => void) => {
    clearTimeout(idle)
    listeners.add(onChange)
    subscription ??= open().subscribe(receive)
    return () => {
      listeners.delete(onChange)
      if (listeners.size === 0) idle = setTimeout(stop, LINGER_MS)
    }
  }
  return { subscribe, get: () => current, stop }
}

const plainByDocument = new WeakMap<object, unknown>()

/** The plain object of a document's state; the same object as long as the state is the same. */
export function plainDocument<T extends object>(document: RxDocument<T>): T {
  const known = plainByDocument.get(document)
  if (known) return known as T
  const plain = wholeDocument(document.collection.name, document.toJSON() as T)
  plainByDocument.set(document, plain)
  return plain
}

export function plainListOf<T extends object>(documents: RxDocument<T>[]): T[] {
  return documents.map(plainDocument)
}
