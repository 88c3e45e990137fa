import { useCallback, useState } from 'react'

export type Said = { text: string; count: number }

/** The last announcement for screen readers. */
export function useAnnouncer() {
  const [said, setSaid] = useState<Said>({ text: '', count: 0 })
  const announce = useCallback((text: string) => setSaid(({ count }) => ({ text, count: count + 1 })), [])
  return { said, announce }
}
