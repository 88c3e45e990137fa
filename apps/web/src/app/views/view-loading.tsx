import { useEffect, useState } from 'react'
import { Lantern } from '../../ui/index.ts'
import classes from '../shell.module.css'

const SHOWN_AFTER_MS = 300

/** The lantern appears after 300 ms. */
export function ViewLoading() {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    const timer = window.setTimeout(() => setSlow(true), SHOWN_AFTER_MS)
    return () => window.clearTimeout(timer)
  }, [])
  return (
    <output className={classes.loading} aria-label="Loading">
      {slow && <Lantern size={64} />}
    </output>
  )
}
