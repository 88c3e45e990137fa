import { query, run } from '../../../api/src/storage/sql.ts'
import { closeDatabase, openDatabase } from '../../../api/src/storage/sqlite/open.ts'

export type AiUse = { userId: string | null; day?: string; failed?: boolean; tokens?: number }

/** Writes AI calls into the database of a server, which may keep running. */
export async function addAiUse(dataDir: string, use: readonly AiUse[]): Promise<void> {
  const db = openDatabase(dataDir)
  const today = new Date().toISOString().slice(0, 10)
  for (const { userId, day = today, failed = false, tokens = 0 } of use) {
    const state = failed ? 'failed' : 'done'
    const tokensUsed = { input_tokens: tokens, output_tokens: Math.round(tokens / 4) }
    await run(
      db,
      query.insertInto('ai_request').values({ user_id: userId, day, call: 'generate-loot', state, ...tokensUsed }),
    )
  }
  closeDatabase(db)
}
