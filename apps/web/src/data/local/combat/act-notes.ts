import type { ActNote, SideDatabase } from '../engine/side-database.ts'

const PREFIX = 'act/'

export async function noteAct(side: SideDatabase, actId: string, note: ActNote): Promise<void> {
  await side.values.put({ key: PREFIX + actId, value: note })
}

export async function readActNote(side: SideDatabase, actId: string): Promise<ActNote | undefined> {
  return (await side.values.get(PREFIX + actId))?.value as ActNote | undefined
}

/** Once an act is pushed, the server's wording replaces the note. */
export async function forgetSentActs(side: SideDatabase): Promise<void> {
  await side.transaction('rw', side.values, side.pending, async () => {
    const keys = await side.values.where('key').startsWith(PREFIX).primaryKeys()
    const waiting = await side.pending.bulkGet(keys.map((key) => `acts/${key.slice(PREFIX.length)}`))
    await side.values.bulkDelete(keys.filter((_, index) => !waiting[index]))
  })
}
