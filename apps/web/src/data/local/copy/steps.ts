/** Reports the progress of long work, from 0 to 1, and tells it when it was canceled. */
export type Work = { signal?: AbortSignal; onProgress?: (share: number) => void }

/** Between two steps: reports progress, lets the page breathe, and throws an AbortError after Cancel. */
export async function step({ signal, onProgress }: Work, share: number): Promise<void> {
  onProgress?.(share)
  await new Promise((resolve) => setTimeout(resolve))
  signal?.throwIfAborted()
}

/** The same work as a part of a longer one. */
export function partOf({ signal, onProgress }: Work, from: number, to: number): Work {
  return { signal, onProgress: (share) => onProgress?.(from + share * (to - from)) }
}
