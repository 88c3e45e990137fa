import { useState } from 'react'
import { useDb } from '../../data/local/index.ts'
import { formDraftPrefix } from '../../lib/browser/browser-keys.ts'
import { count } from '../../lib/format.ts'
import { Unsaved, useAskBeforeLeaving, useUnsaved } from '../../lib/hooks/unsaved-parts.ts'
import { useFormDraft } from '../../lib/hooks/use-form-draft.ts'
import { DiscardDialog } from '../../ui/dialogs/discard-dialog.tsx'
import { addOwn } from './add-own.ts'
import type { ChosenFile } from './reading/messages.ts'
import { sortFiles } from './reading/own-files.ts'
import { useReading } from './reading/use-reading.ts'
import { ReceiptDialog } from './receipt/receipt-dialog.tsx'
import { ChooseStep } from './steps/choose-step.tsx'
import { ColumnsStep } from './steps/columns-step.tsx'
import { ProgressStep } from './steps/progress-step.tsx'
import { useTarget } from './use-target.ts'
import { useWriting } from './use-writing.ts'

type Props = {
  campaignId: string
  /** Where creatures go unless the person says otherwise. */
  startsWith: 'library' | 'campaign'
  onClose: () => void
}

/** From the choice of files to what was written. Closing it asks about what a person typed or put right. */
export function ImportDialog(props: Props) {
  const { unsaved, leaveBy, dialog } = useAskBeforeLeaving()
  const close = () => {
    if (!dialog.opened) leaveBy(props.onClose)
  }
  return (
    <Unsaved value={unsaved}>
      <ImportSteps {...props} onDone={props.onClose} onClose={close} />
      {/* Mounted last each time, so that it's over the step that opened meanwhile. */}
      {dialog.opened && <DiscardDialog {...dialog} />}
    </Unsaved>
  )
}

function ImportSteps({ campaignId, startsWith, onDone, onClose }: Props & { onDone: () => void }) {
  const db = useDb()
  const { pasted, setPasted, forgetDraft } = usePasted(campaignId)
  const { state, read, readAgain, startOver } = useReading()
  /** Tables are asked about once. */
  const [hasColumns, setHasColumns] = useState(false)
  const [target, setTarget] = useTarget(campaignId, state.step === 'read')
  const [cameMeanwhile, setCameMeanwhile] = useState(0)
  const [ownProblem, setOwnProblem] = useState<string>()
  const { write, isStarting, written } = useWriting({
    onDone,
    onUnwritten: (unwritten) => {
      if (unwritten.kind === 'outdated') {
        setTarget(unwritten.target)
        setCameMeanwhile(unwritten.count)
        return setOwnProblem(undefined)
      }
      setOwnProblem(`Import stopped. ${unwritten.problem}`)
      setCameMeanwhile(0)
      // A reload may be what makes space.
      if (unwritten.kind === 'unstored') return setPasted(pasted)
      setHasColumns(false)
      startOver()
    },
  })

  async function choose(files: readonly ChosenFile[]) {
    const { singles, problems, others } = await sortFiles(files)
    const [problem] = problems
    setOwnProblem(problem)
    if (problem) return
    if (singles.length === 0) return read(files)
    // These need no receipt, and the others are written only after theirs.
    if (others.length > 0) return setOwnProblem(mixedInWords(singles.length))
    if (await addOwn(db, campaignId, singles)) onDone()
    else setOwnProblem('This device couldn’t store it. Nothing was added.')
  }
  switch (state.step) {
    case 'choosing':
      return (
        <ChooseStep
          campaignId={campaignId}
          problem={state.problem ?? ownProblem}
          pasted={pasted}
          onPaste={setPasted}
          onChoose={(files) => void choose(files)}
          onClose={onClose}
        />
      )
    case 'reading': {
      const { name, fraction, found } = state.progress
      return (
        <ProgressStep
          title="Reading"
          line={`${found.toLocaleString('en-US')} found so far${name ? `, now in ${name}` : ''}`}
          fraction={fraction}
          note="Nothing is written yet."
          stopLabel="Cancel"
          onStop={startOver}
        />
      )
    }
    case 'read': {
      const { found } = state
      if (!target) return null
      if (!hasColumns && found.files.some(({ csv }) => csv)) {
        return (
          <ColumnsStep
            files={found.files}
            onDone={(columns, isChanged) => {
              setHasColumns(true)
              if (isChanged) readAgain(columns)
            }}
            onClose={onClose}
          />
        )
      }
      return (
        <ReceiptDialog
          found={found}
          target={target}
          startsWith={startsWith}
          cameMeanwhile={cameMeanwhile}
          isStarting={isStarting}
          problem={ownProblem}
          writing={written && <WritingStep {...written} onClose={onDone} />}
          onImport={(wanted, choices) => {
            const files = found.files.map(({ file }) => file)
            setOwnProblem(undefined)
            setCameMeanwhile(0)
            forgetDraft()
            void write({ wanted, choices, target, files })
          }}
          onClose={onClose}
        />
      )
    }
  }
}

type Writing = NonNullable<ReturnType<typeof useWriting>['written']> & { onClose: () => void }

function WritingStep({ progress: { done, total }, stop, onClose }: Writing) {
  return (
    <ProgressStep
      title="Importing"
      line={`${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} written`}
      fraction={total > 0 ? done / total : 0}
      note="It goes on if you close this."
      stopLabel="Stop"
      onStop={stop}
      onClose={onClose}
    />
  )
}

/** The text from another program. A reload keeps it until its import begins; if that fails, it is still in the dialog. */
function usePasted(campaignId: string) {
  const draft = useFormDraft(`${formDraftPrefix(useDb().account)}${campaignId}:import-text`, () => ({ pasted: '' }))
  const [pasted, setPasted] = useState(draft.restored?.pasted ?? '')
  useUnsaved(pasted.trim() === '' ? undefined : { pasted }, draft.drop)
  return {
    pasted,
    setPasted: (text: string) => {
      setPasted(text)
      draft.keep({ pasted: text })
    },
    forgetDraft: draft.drop,
  }
}

function mixedInWords(singles: number): string {
  const which = singles === 1 ? 'One of these files was' : `${count(singles, 'file')} of these were`
  return `${which} saved by Lanternkeep itself. Import such files apart from those of other programs. Nothing was added.`
}
