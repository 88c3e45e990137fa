/** Deliberate faults. The simulator must catch each of them: a test of the test. */
export const MUTANTS = [
  'deleteWins',
  'epochIgnored',
  'noAckBase',
  'equalBeforeCounter',
  'sameRevSpace',
  'pageOvertakesPush',
  'viewIgnored',
  'rightsIgnored',
] as const
export type Mutant = (typeof MUTANTS)[number]
