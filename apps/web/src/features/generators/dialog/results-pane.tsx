import { Badge, Button } from '@mantine/core'
import { IconCopy, IconHexagon, IconSparkles } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { AiAccess } from '../../../data/remote/ai/ai-access.ts'
import { IconButton } from '../../../ui/index.ts'
import { copyWithToast } from '../copy-with-toast.ts'
import type { Generator } from '../generator.ts'
import type { Shown } from '../generator-store.ts'
import classes from '../generators.module.css'
import { plainGenerators } from '../generators.ts'
import { FreshResults } from '../pieces/fresh-results.tsx'
import { PinnedResults } from '../pieces/pinned-results.tsx'
import type { Running } from '../use-generator.ts'
import { EmptyResults } from './empty-results.tsx'
import { GenerationProgress } from './generation-progress.tsx'

type Props<Values extends Record<string, unknown>, Body, Answer> = {
  generator: Generator<Values, Body, Answer>
  campaignId: string
  access: AiAccess
  isAdmin: boolean
  running: Running<Values, Answer>
  onGenerate: () => void
  onRoll: () => void
}

/** The results, the progress, or what is missing. */
export function ResultsPane<Values extends Record<string, unknown>, Body, Answer>(props: Props<Values, Body, Answer>) {
  const { generator, campaignId, access, isAdmin, running, onGenerate, onRoll } = props
  const { phase, shown } = running
  const plain = plainGenerators[generator.name]
  const pane = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const shownId = shown?.id
  const first = useRef(shownId)
  useEffect(() => {
    // Reads out new results, but not those from before the dialog opened, nor an edit.
    if (shownId !== undefined && shownId !== first.current) {
      heading.current?.focus({ preventScroll: true })
      showFromTop(pane.current)
    }
    first.current = undefined
  }, [shownId])
  useEffect(() => {
    if (phase.kind !== 'idle') showFromTop(pane.current)
  }, [phase.kind])
  return (
    <section ref={pane} className={classes.results} aria-label="Results" aria-busy={phase.kind === 'running'}>
      <PinnedResults campaignId={campaignId} generator={plain} />
      {phase.kind === 'running' && <GenerationProgress phase={phase} />}
      {phase.kind === 'failed' && (
        <div className={classes.failed} role="alert">
          <p className={classes.failedText}>{phase.message}</p>
          <div className={classes.failedActs}>
            {phase.mayTryAgain && (
              <Button variant="default" onClick={onGenerate}>
                Try again
              </Button>
            )}
            <Button variant="default" leftSection={<IconHexagon size={18} aria-hidden="true" />} onClick={onRoll}>
              Roll from tables
            </Button>
          </div>
        </div>
      )}
      {shown && phase.kind !== 'running' ? (
        <>
          <div className={classes.resultsHead}>
            <h2 ref={heading} tabIndex={-1} className={`lk-serif ${classes.resultsTitle}`}>
              {generator.heading(shown.answer)}
            </h2>
            <span className={classes.resultsAside}>
              <SourceBadge seed={shown.seed} />
              <IconButton
                label="Copy all"
                icon={<IconCopy size={20} aria-hidden="true" />}
                onClick={() => void copyWithToast(generator.asText(shown.answer))}
              />
            </span>
          </div>
          <FreshResults campaignId={campaignId} generator={plain} shown={shown as Shown<object>} />
        </>
      ) : (
        phase.kind === 'idle' && (
          <EmptyResults what={generator.what} access={access} isAdmin={isAdmin} onRoll={onRoll} />
        )
      )}
    </section>
  )
}

/** It scrolls by itself beside the form; on a phone it is below it. */
function showFromTop(pane: HTMLElement | null): void {
  if (!pane) return
  pane.scrollTop = 0
  pane.scrollIntoView({ block: 'start' })
}

function SourceBadge({ seed }: { seed: string | undefined }) {
  if (seed === undefined) {
    return (
      <Badge color="lantern" leftSection={<IconSparkles size={14} aria-hidden="true" />}>
        Made by AI
      </Badge>
    )
  }
  return (
    <Button
      variant="subtle"
      color="gray"
      px="sm"
      leftSection={<IconHexagon size={16} aria-hidden="true" />}
      title="Copy the seed"
      onClick={() => void copyWithToast(seed)}
    >
      From tables, seed {seed}
    </Button>
  )
}
