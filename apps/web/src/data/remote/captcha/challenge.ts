import type { Challenge } from 'altcha-lib/types'

export type { Challenge }

/** The solver reads the rest. */
export function isChallenge(challenge: object | undefined): challenge is Challenge {
  return challenge !== undefined && 'parameters' in challenge
}
