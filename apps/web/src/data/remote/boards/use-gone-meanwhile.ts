import { useState } from 'react'
import { isGone } from '../../http/request-error.ts'
import { refusedChange } from './change-board.ts'

/** For the form of something on a public list: once someone else has deleted that, the form adds it again. */
export function useGoneMeanwhile({ id }: { id?: string } = {}) {
  const [goneId, setGoneId] = useState<string>()
  return {
    isGoneMeanwhile: id !== undefined && id === goneId,
    refusalOf: (error: unknown): ReturnType<typeof refusedChange> => {
      if (id === undefined || !isGone(error)) return refusedChange(error)
      setGoneId(id)
      return { message: 'Someone deleted it meanwhile. “Save as new” adds it again, as it is here.' }
    },
  }
}
