import { ACT_MUTANTS } from './act-mutants.ts'
import { CLIENT_MUTANTS } from './client-mutants.ts'
import { JOURNAL_MUTANTS } from './journal-mutants.ts'
import { LOCAL_MUTANTS } from './local-mutants.ts'
import { MERGE_MUTANTS } from './merge-mutants.ts'
import type { Mutant } from './mutant.ts'
import { QUEUE_MUTANTS } from './queue-mutants.ts'
import { SERVER_MUTANTS } from './server-mutants.ts'

const MUTANTS: Record<string, Mutant> = {
  ...CLIENT_MUTANTS,
  ...QUEUE_MUTANTS,
  ...LOCAL_MUTANTS,
  ...JOURNAL_MUTANTS,
  ...MERGE_MUTANTS,
  ...ACT_MUTANTS,
  ...SERVER_MUTANTS,
}

export const MUTANT_NAMES = Object.keys(MUTANTS)

export function mutantNamed(name: string): Mutant {
  const mutant = MUTANTS[name]
  if (!mutant) throw new Error(`No such mutant. There are: ${MUTANT_NAMES.join(', ')}`)
  return mutant
}
