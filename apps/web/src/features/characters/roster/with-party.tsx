import type { Npc } from '@lanternkeep/schema'
import { Checkbox } from '@mantine/core'
import { setIncluded, useDb } from '../../../data/local/index.ts'
import { notify } from '../../../ui/toasts/toast-store.ts'

/** Travels with the party: included in the next combat's order. */
export function WithParty({ npc }: { npc: Npc }) {
  const db = useDb()
  async function include(included: boolean) {
    try {
      await setIncluded(db, npc.id, included)
    } catch {
      notify({ title: 'Update Failed', message: 'Failed to update character. Please try again.', tone: 'error' })
      return
    }
    notify({
      title: included ? 'NPC added to initiative tracker' : 'NPC removed from initiative tracker',
      tone: 'success',
    })
  }
  return (
    <Checkbox
      label="With Party (Include in Initiative)"
      checked={npc.includeInInitiative}
      onChange={(event) => void include(event.currentTarget.checked)}
    />
  )
}
