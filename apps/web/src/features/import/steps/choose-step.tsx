import { Button, Textarea } from '@mantine/core'
import { IconFileImport, IconFiles, IconFolder } from '@tabler/icons-react'
import { type ChangeEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { LongDialog } from '../../../ui/dialogs/long-dialog.tsx'
import { ImportsList } from '../imports/imports-list.tsx'
import { droppedFiles, pastedText, pickedFiles } from '../reading/chosen-files.ts'
import type { ChosenFile } from '../reading/messages.ts'
import classes from './steps.module.css'

type Props = {
  campaignId: string
  /** Why the files that were chosen before can't be read. */
  problem?: string | undefined
  pasted: string
  onPaste: (text: string) => void
  onChoose: (files: readonly ChosenFile[]) => void
  onClose: () => void
}

/** Files, folders, or text from another program. */
export function ChooseStep({ campaignId, problem, pasted, onPaste, onChoose, onClose }: Props) {
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  /** The same file can be chosen again, once it is mended. */
  function pick({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const chosen = pickedFiles(currentTarget.files)
    currentTarget.value = ''
    onChoose(chosen)
  }
  const drop = useEffectEvent(async (event: DragEvent) => {
    if (!event.dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    setOver(false)
    onChoose(await droppedFiles(event.dataTransfer))
  })
  // Beside the box, too: a browser would leave the app and open the file.
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    const hold = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setOver(true)
    }
    window.addEventListener('dragover', hold, { signal })
    window.addEventListener('dragleave', ({ relatedTarget }) => relatedTarget === null && setOver(false), { signal })
    window.addEventListener('drop', (event) => void drop(event), { signal })
    return () => listening.abort()
  }, [])
  return (
    <LongDialog
      title="Import"
      subtitle="Creatures, heroes, encounters, tables and notes from files of other programs"
      size="46rem"
      note={<span className={classes.muted}>You see what becomes of everything before it is written.</span>}
      buttons={
        <>
          <Button variant="default" size="md" onClick={onClose}>
            Cancel
          </Button>
          {pasted.trim() !== '' && (
            <Button size="md" onClick={() => onChoose(pastedText(pasted))}>
              Read the text
            </Button>
          )}
        </>
      }
      onClose={onClose}
    >
      {problem && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
      <section className={classes.drop} aria-label="Files" data-over={isOver || undefined}>
        <IconFileImport size={40} aria-hidden="true" />
        <p>Drop files, folders or zips here, or choose them:</p>
        <div className={classes.buttons}>
          <Button size="md" leftSection={<IconFiles size={20} />} onClick={() => files.current?.click()}>
            Choose files
          </Button>
          <Button
            variant="default"
            size="md"
            leftSection={<IconFolder size={20} />}
            onClick={() => folder.current?.click()}
          >
            Choose a folder
          </Button>
        </div>
        <input ref={files} type="file" multiple hidden aria-label="Choose files" onChange={pick} />
        <input
          ref={folder}
          type="file"
          hidden
          aria-label="Choose a folder"
          {...{ webkitdirectory: '' }}
          onChange={pick}
        />
      </section>
      <Textarea
        label="Or paste text"
        description="JSON, a stat block, a table, or notes"
        minRows={3}
        maxRows={8}
        autosize
        value={pasted}
        onChange={({ currentTarget: { value } }) => onPaste(value)}
      />
      <ImportsList campaignId={campaignId} title="Earlier imports" />
    </LongDialog>
  )
}
