import { Box } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useLayout } from '../../lib/hooks/use-layout.ts'
import { Segments } from '../../ui/index.ts'
import { CompareBar } from './compare-bar.tsx'
import { CompareFoot } from './compare-foot.tsx'
import type { ComparedPart } from './compare-parts.ts'
import { SideText } from './side-text.tsx'
import classes from './versions.module.css'

type Side = 'earlier' | 'now'
type Props = {
  parts: readonly ComparedPart[]
  /** When the version was made: 'Today, 21:05'. */
  time: string
  isBusy: boolean
  /** One part, or all of them. */
  onUse: (part?: ComparedPart) => void
}

const SIDES: { value: Side; label: string; only: string }[] = [
  { value: 'earlier', label: 'This version', only: 'only in this version' },
  { value: 'now', label: 'Now', only: 'only in the current text' },
]

/** The version and the present state, part by part: side by side on a laptop, otherwise one at a time. */
export function VersionCompare({ parts, time, isBusy, onUse }: Props) {
  const isWide = useLayout() === 'laptop'
  const [label, setLabel] = useState<string>()
  const [current, setCurrent] = useState(0)
  const [side, setSide] = useState<Side>('earlier')
  const texts = useRef<HTMLDivElement>(null)
  useEffect(() => {
    texts.current?.querySelector(`[data-change="${current}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [current])

  const firstChanged = parts.find(({ changes }) => changes.count > 0) ?? parts[0]
  const part = parts.find((each) => each.label === label) ?? firstChanged
  if (!part) return null
  return (
    <div className={classes.compare}>
      <CompareBar
        parts={parts}
        part={part}
        current={current}
        onPart={(next) => {
          setLabel(next)
          setCurrent(0)
        }}
        onCurrent={setCurrent}
      />
      {!isWide && (
        <div className={classes.switch}>
          <Segments label="Which text" fullWidth value={side} choices={SIDES} onChange={setSide} />
        </div>
      )}
      {/* It scrolls, and often has nothing else for the keyboard to focus. */}
      <Box ref={texts} className={classes.texts} data-columns={isWide ? 'two' : undefined} tabIndex={0}>
        {SIDES.filter(({ value }) => isWide || value === side).map(({ value, only }) => {
          const title = value === 'earlier' ? time : 'Now'
          return (
            <section key={value} className={classes.side} data-side={value} aria-label={title}>
              <div className={classes.sideHead}>
                <span className={classes.sideTime}>{title}</span>
                {part.changes.count > 0 && (
                  <span className={classes[value]} aria-hidden="true">
                    {only}
                  </span>
                )}
              </div>
              <SideText
                text={part[value]}
                isProse={part.isProse ?? false}
                changes={part.changes[value]}
                side={value}
                current={current}
              />
            </section>
          )
        })}
      </Box>
      <CompareFoot parts={parts} part={part} time={time} isBusy={isBusy} onUse={onUse} />
    </div>
  )
}
