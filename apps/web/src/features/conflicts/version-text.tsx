import { Text } from '@mantine/core'
import { Fragment } from 'react'
import { count } from '../../lib/format.ts'
import classes from './conflicts.module.css'
import type { Gap, Shown } from './differing-text.ts'

type Props = { value: 'mine' | 'theirs'; shown: readonly Shown[] }

/** The words that only this version has are underlined, solid for mine and dotted for theirs. */
export function VersionText({ value, shown }: Props) {
  return (
    <Text component="div" className={classes.text}>
      {shown.map((piece) => {
        if ('lines' in piece) {
          return (
            <span key={piece.at} className={classes.gap}>
              {gapInWords(piece)}
            </span>
          )
        }
        if (!piece.isOnlyHere) return <Fragment key={piece.at}>{piece.text}</Fragment>
        return (
          <mark key={piece.at} className={classes[value]}>
            {piece.text}
          </mark>
        )
      })}
    </Text>
  )
}

/** The same as one line. */
export function shownInWords(shown: readonly Shown[]): string {
  return shown.map((piece) => ('lines' in piece ? ` (${gapInWords(piece)}) ` : piece.text)).join('')
}

function gapInWords({ lines }: Gap): string {
  return lines > 1 ? `${count(lines, 'line')} the same in both` : 'The same in both'
}
