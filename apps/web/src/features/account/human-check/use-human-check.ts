import { useState } from 'react'

/** The token of the human check; null until a person has passed it. A token counts once, so a failure asks again. */
export function useHumanCheck() {
  const [token, setToken] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(1)
  const askAgain = () => {
    setToken(null)
    setAttempt((before) => before + 1)
  }
  return { token, attempt, setToken, askAgain }
}
