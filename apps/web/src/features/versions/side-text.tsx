import { Text } from '@mantine/core'
import { ChangedProse, type ChangedWords, wordCutter } from '../../ui/prose/changed-prose.tsx'
import classes from './versions.module.css'

type Props = {
  text: string
  isProse: boolean
  changes: readonly ChangedWords[]
  side: 'earlier' | 'now'
  /** The selected change. */
  current: number
}

/** One of the two texts; what only it has is marked, dotted for earlier and solid for now. */
export function SideText({ text, isProse, changes, side, current }: Props) {
  if (text.trim() === '') return <Text c="dimmed">Nothing was written here.</Text>
  const mark = (words: string, change: number) => (
    <mark className={classes[side]} data-change={change} data-current={change === current || undefined}>
      {words}
    </mark>
  )
  if (isProse) return <ChangedProse text={text} changes={changes} onChange={mark} />
  return <p className={classes.lines}>{wordCutter(changes, mark).cut(text)}</p>
}
