import type { Touched } from '@lanternkeep/sync/server'
import type { PersonKey } from '../people/requester.ts'

/** Which collections changed in a campaign. `heldBy` is the device that pushed it, if that device holds all of it already. */
export type DocumentsChange = Touched & { heldBy?: { person: PersonKey; replica: string; run?: string | undefined } }

/** Notifies the live streams in this process. Events carry no content, so listeners read the change themselves. */
export type ChangeBus = {
  /** A campaign's documents have changed; call it from `afterCommit`. */
  changed(change: DocumentsChange): void
  onChange(listener: (change: DocumentsChange) => void): () => void
  /** A person's rights changed (plan, memberships): their devices should fetch them again. This signs no one out. */
  rightsChanged(person: PersonKey): void
  onRightsChanged(listener: (person: PersonKey) => void): () => void
  /** Someone joined, asked to join, was let in or left; call it from `afterCommit`. */
  membersChanged(campaignId: string): void
  onMembersChanged(listener: (campaignId: string) => void): () => void
  /** A person's sign-in sessions ended, so their streams end too. `sessionHash` names one session; absent means all. */
  signedOut(person: PersonKey, sessionHash?: string): void
  onSignedOut(listener: (person: PersonKey, sessionHash?: string) => void): () => void
}

export function createChangeBus(): ChangeBus {
  const changes = listeners<[DocumentsChange]>()
  const rights = listeners<[PersonKey]>()
  const members = listeners<[string]>()
  const endings = listeners<[PersonKey, string?]>()
  return {
    changed: changes.tell,
    onChange: changes.listen,
    rightsChanged: rights.tell,
    onRightsChanged: rights.listen,
    membersChanged: members.tell,
    onMembersChanged: members.listen,
    signedOut: endings.tell,
    onSignedOut: endings.listen,
  }
}

function listeners<Args extends unknown[]>() {
  const known = new Set<(...args: Args) => void>()
  return {
    tell(...args: Args): void {
      for (const listener of [...known]) listener(...args)
    },
    listen(listener: (...args: Args) => void): () => void {
      known.add(listener)
      return () => known.delete(listener)
    },
  }
}
