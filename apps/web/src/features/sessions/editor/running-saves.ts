import { useEffect, useState } from 'react'

const running = new Map<string, Promise<void>>()

/** Says for as long as `save` runs that the session is being saved. */
export async function runSave(sessionId: string, save: () => Promise<void>): Promise<void> {
  const saving = save()
  const ended = saving.then(forget, forget)
  function forget() {
    if (running.get(sessionId) === ended) running.delete(sessionId)
  }
  running.set(sessionId, ended)
  await saving
}

/** Resolves once an editor that was closed while it saved this session is done, or at once. */
export function earlierSave(sessionId: string): Promise<void> | undefined {
  return running.get(sessionId)
}

/** Whether an editor that was closed before this one opened still saves: what this one starts from is not known yet. */
export function useEarlierSave(sessionId: string | undefined): boolean {
  const [saving, setSaving] = useState(() => sessionId && earlierSave(sessionId))
  useEffect(() => {
    if (saving) void saving.then(() => setSaving(undefined))
  }, [saving])
  return Boolean(saving)
}
