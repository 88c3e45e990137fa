import { Button, Text, TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { setVersion } from '../../data/remote/admin/admin.ts'
import { useVersion } from '../../data/remote/version.ts'
import { notify } from '../../ui/index.ts'
import classes from './admin-panel.module.css'
import { whyNot } from './list/failure-sentence.ts'

const LONGEST = 50

export function VersionForm() {
  const { data: version } = useVersion()
  const [typed, setTyped] = useState('')
  const [isEmpty, setEmpty] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  async function save(event: FormEvent) {
    event.preventDefault()
    const next = typed.trim()
    if (next === '') {
      setEmpty(true)
      field.current?.focus()
      return notify({ tone: 'error', title: 'Version cannot be empty' })
    }
    setSaving(true)
    try {
      await setVersion(next)
      setTyped('')
      notify({ tone: 'success', title: 'Version updated successfully', message: `The menu shows v${next}.` })
    } catch (error) {
      notify({ tone: 'error', title: 'Failed to update version', message: whyNot(error) })
    } finally {
      setSaving(false)
    }
  }

  return (
    <form className={classes.version} onSubmit={save} noValidate aria-label="Version">
      <Text component="span" c="dimmed" className={classes.current} title={version}>
        Version {version}
      </Text>
      <TextInput
        ref={field}
        className={classes.next}
        aria-label="New version"
        placeholder="New version"
        autoComplete="off"
        maxLength={LONGEST}
        value={typed}
        error={isEmpty}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setEmpty(false)
        }}
      />
      <Button type="submit" loading={isSaving}>
        Update
      </Button>
    </form>
  )
}
