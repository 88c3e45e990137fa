/** How much one push holds, by what this line has carried so far. */
export type Pace = {
  /** In characters of the body. One row may be longer. */
  most(): number
  /** A push of so many characters was answered after so long. */
  answered(characters: number, ms: number): void
  /** A push wasn't answered. */
  failed(): void
}

/** What a line of 10 KB/s carries in 20 s. */
export const LEAST_CHARACTERS = 170_000
/** A quarter of what the server takes: a character may have three bytes. */
export const MOST_CHARACTERS = 1_000_000
/** So that a line that is cut now and then brings most pushes through. */
const ANSWERED_WITHIN_MS = 5_000

/** A short push tells too little of a fast line, and never too much: most of its time is the way there and back. */
export function createPace(): Pace {
  let most = LEAST_CHARACTERS
  return {
    most: () => most,
    answered: (characters, ms) => {
      const carried = (characters / Math.max(1, ms)) * ANSWERED_WITHIN_MS
      most = Math.min(MOST_CHARACTERS, Math.max(LEAST_CHARACTERS, carried))
    },
    failed: () => {
      most = LEAST_CHARACTERS
    },
  }
}
