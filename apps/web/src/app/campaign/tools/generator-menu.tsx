import type { Campaign } from '@lanternkeep/schema'
import { Drawer } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { GeneratorName } from '../../../features/generators/generator-list.ts'
import { useBackLayer } from '../../../lib/browser/back-layer.ts'
import type { Layout } from '../../../lib/hooks/use-layout.ts'
import { lazyView } from '../../../lib/lazy-view.tsx'
import { IconButton } from '../../../ui/index.ts'
import { PartBoundary } from '../../../ui/part-boundary.tsx'
import { usePerson } from '../../account/person.ts'
import { readFold, writeFold } from './generator-fold.ts'
import { GeneratorList } from './generator-list.tsx'
import classes from './generator-menu.module.css'

const GeneratorDialog = lazyView(async () => (await import('../../../features/generators/index.ts')).GeneratorDialog)

type Props = {
  campaign: Campaign
  layout: Layout
  /** The open tool needs the room. */
  isNarrow: boolean
  /** On a phone the list slides in from the right. */
  drawer: boolean
  onDrawer: (open: boolean) => void
}

/** The generators at the right of the tool, and the open one above it. */
export function GeneratorMenu({ campaign, layout, isNarrow, drawer, onDrawer }: Props) {
  const person = usePerson()
  const [open, setOpen] = useState<GeneratorName>()
  const [folded, setFolded] = useState(readFold)
  useBackLayer(drawer, () => onDrawer(false))
  const opener = useRef<Element>(null)
  useEffect(() => {
    opener.current = drawer ? document.activeElement : null
  }, [drawer])
  const choose = (name: GeneratorName) => {
    // The list goes with its drawer, so the dialog gives the focus back to what opened that.
    if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true })
    onDrawer(false)
    setOpen(name)
  }
  const words = layout === 'laptop' && !folded && !isNarrow
  const fold = () => {
    writeFold(!folded)
    setFolded(!folded)
  }
  const hasDrawer = layout !== 'laptop' || isNarrow
  const toggle = hasDrawer ? () => onDrawer(true) : fold
  return (
    <>
      {layout !== 'phone' && (
        <aside className={classes.column} data-words={words || undefined}>
          <div className={classes.head}>
            {words && <span className={classes.title}>Generators</span>}
            <IconButton
              label={words ? 'Collapse generators' : 'Expand generators'}
              icon={words ? <IconChevronRight size={20} /> : <IconChevronLeft size={20} />}
              expanded={hasDrawer ? drawer : words}
              onClick={toggle}
            />
          </div>
          <GeneratorList words={words} onChoose={choose} />
        </aside>
      )}
      {hasDrawer && (
        <Drawer
          opened={drawer}
          onClose={() => onDrawer(false)}
          position="right"
          title="Generators"
          size="min(18.5rem, 85vw)"
        >
          <GeneratorList words onChoose={choose} />
        </Drawer>
      )}
      {open && (
        <PartBoundary name="The generator" onFailed={() => setOpen(undefined)}>
          <GeneratorDialog name={open} campaign={campaign} person={person} onClose={() => setOpen(undefined)} />
        </PartBoundary>
      )}
    </>
  )
}
