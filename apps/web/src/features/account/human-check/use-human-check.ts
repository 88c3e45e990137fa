import { useState } from 'react'

/** A token of the human check counts once, so a refused form asks for another. */
export function useHumanCheck() {
  const [attempt, setAttempt] = useState(1)
  return { attempt, askAgain: () => setAttempt((before) => before + 1) }
}
