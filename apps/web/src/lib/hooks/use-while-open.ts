import { useState } from 'react'

/** `value` while `opened`, then the last one: what is closed, or just closing, isn't drawn again with each change. */
export function useWhileOpen<T>(opened: boolean, value: T): T {
  const [last, setLast] = useState(() => value)
  if (opened && last !== value) setLast(() => value)
  return opened ? value : last
}
