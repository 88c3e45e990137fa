import { expect, test } from 'vitest'
import { faultsOfEvenings } from './evenings.ts'

/** Ten seconds on a quiet machine. */
const PATIENCE_MS = 300_000

/** In a file of its own, so that both halves run at once. */
test(
  '[I1-I9, I12, I13] evenings 1501 to 3000 hold, whatever is lost, delayed, killed, deleted, promoted or removed',
  () => {
    expect(faultsOfEvenings(1501, 1500)).toEqual([])
  },
  PATIENCE_MS,
)
