import { useCallback, useState } from 'react'

export type Said = { text: string; count: number }

/** What was said last to those who listen. */
export function useAnnouncer() {
  const [said, setSaid] = useState<Said>({ text: '', count: 0 })
  const announce = useCallback((text: string) => setSaid(({ count }) => ({ text, count: count + 1 })), [])
  return { said, announce }
}
