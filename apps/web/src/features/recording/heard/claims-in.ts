import type { ClaimField, Recording, RecordingClaim } from '@lanternkeep/schema'

/** The sentences that are still in the text as the model wrote them, each once. */
export function claimsIn({ claims = [] }: Recording, field: ClaimField, text: string): RecordingClaim[] {
  const own = claims.filter((claim) => claim.field === field && text.includes(claim.sentence))
  return [...new Map(own.map((claim) => [claim.sentence, claim])).values()]
}

export function isSaid({ quote, at }: RecordingClaim): boolean {
  return quote !== undefined && at !== undefined
}
