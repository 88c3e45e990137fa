import { VisuallyHidden } from '@mantine/core'
import { useEffect } from 'react'
import { changelogNews, renewBoardCopies } from '../../data/remote/boards/changelog-news.ts'
import { useStore } from '../../lib/store.ts'
import classes from './main-menu.module.css'

/** Says that the changelog has something new. */
export function NewsDot() {
  const isNew = useStore(changelogNews)
  useEffect(() => {
    void renewBoardCopies()
  }, [])
  if (!isNew) return null
  return (
    <>
      <span className={classes.newsDot} />
      <VisuallyHidden>what’s new</VisuallyHidden>
    </>
  )
}
