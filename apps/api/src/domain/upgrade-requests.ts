import { query, run, type Tx } from '../storage/sql.ts'

/** Answered, by granting it or not. */
export async function forgetUpgradeRequest(tx: Tx, userId: string): Promise<number> {
  return run(tx, query.deleteFrom('upgrade_request').where('user_id', '=', userId))
}
