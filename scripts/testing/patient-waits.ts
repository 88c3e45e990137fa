import { vi } from 'vitest'

/** How fast something happens depends on the machine; Vitest gives up after a second unless a test says otherwise. */
const AT_MOST_MS = 10_000

type Options = number | { timeout?: number; interval?: number } | undefined

const patient = (options: Options) => (typeof options === 'number' ? options : { timeout: AT_MOST_MS, ...options })

// The files of one worker share `vi`.
const waits = vi as typeof vi & { isPatient?: true }
if (!waits.isPatient) {
  const { waitFor, waitUntil } = vi
  waits.isPatient = true
  vi.waitFor = (callback, options) => waitFor(callback, patient(options))
  vi.waitUntil = (callback, options) => waitUntil(callback, patient(options))
}
