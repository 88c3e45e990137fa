import type { Touched } from '@lanternkeep/sync/server'
import type { PersonKey } from '../people/requester.ts'

/** What moved in a campaign; `heldBy` is the device whose push it was, if it holds all of it already. */
export type Change = Touched & { heldBy?: { person: PersonKey; replica: string; run?: string | undefined } }

/**
 * Tells the live streams what happened, in this process. Nothing here carries content: a listener only learns that it
 * has to look.
 */
export type ChangeBus = {
  /** A campaign's documents have changed; call it from `afterCommit`. */
  changed(change: Change): void
  onChange(listener: (change: Change) => void): () => void
  /** What a person may do has changed (plan, seats): their devices should ask again. Nobody is signed out by it. */
  rightsChanged(person: PersonKey): void
  onRightsChanged(listener: (person: PersonKey) => void): () => void
  /** Somebody joined, asked, was let in or went; call it from `afterCommit`. */
  membersChanged(campaignId: string): void
  onMembersChanged(listener: (campaignId: string) => void): () => void
  /** The sessions of a person ended: their streams end too. `sessionHash` names one session, absent means all. */
  signedOut(person: PersonKey, sessionHash?: string): void
  onSignedOut(listener: (person: PersonKey, sessionHash?: string) => void): () => void
}

export function createChangeBus(): ChangeBus {
  const changes = listeners<[Change]>()
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
