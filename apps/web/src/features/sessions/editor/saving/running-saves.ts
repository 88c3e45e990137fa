import { useEffect, useState } from 'react'

const running = new Map<string, Promise<void>>()

/** Marks the session as being saved while `save` runs. */
export async function runSave(sessionId: string, save: () => Promise<void>): Promise<void> {
  const saving = save()
  const ended = saving.then(forget, forget)
  function forget() {
    if (running.get(sessionId) === ended) running.delete(sessionId)
  }
  running.set(sessionId, ended)
  await saving
}

/** Resolves once a closed editor has finished saving this session, or at once. */
export function earlierSave(sessionId: string): Promise<void> | undefined {
  return running.get(sessionId)
}

/**
 * Whether an editor that was closed before this one opened is still saving: this one's starting point isn't known yet.
 */
export function useEarlierSave(sessionId: string | undefined): boolean {
  const [saving, setSaving] = useState(() => sessionId && earlierSave(sessionId))
  useEffect(() => {
    if (saving) void saving.then(() => setSaving(undefined))
  }, [saving])
  return Boolean(saving)
}
