import type { Single } from '@lanternkeep/archive'
import { addSingle, deleteCharacter, deleteEncounter, type LocalDb } from '../../data/local/index.ts'
import { notify } from '../../ui/index.ts'

/** Adds things that Lanternkeep wrote itself, whole or not at all: nothing of them needs a receipt. */
export async function addOwn(db: LocalDb, campaignId: string, singles: readonly Single[]): Promise<boolean> {
  const takeBack: (() => Promise<unknown>)[] = []
  const names: string[] = []
  const undo = async () => {
    for (const take of takeBack) await take()
  }
  try {
    for (const single of singles) {
      const { id, name } = await addSingle(db, campaignId, single)
      names.push(name)
      takeBack.push(() => (single.kind === 'character' ? deleteCharacter(db, id) : deleteEncounter(db, id)))
    }
  } catch {
    await undo()
    return false
  }
  if (names.length === 0) return true
  notify({
    title: 'Added to the campaign',
    message: names.join(', '),
    tone: 'success',
    action: { label: 'Undo', onClick: () => void undo() },
  })
  return true
}
