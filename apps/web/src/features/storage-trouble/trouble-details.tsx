import { Collapse, Text, UnstyledButton } from '@mantine/core'
import { IconCheck, IconChevronDown, IconCopy } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { copyText } from '../../lib/browser/copy-text.ts'
import { IconButton } from '../../ui/index.ts'
import classes from './storage-trouble.module.css'

type Props = { text: string }

export function TroubleDetails({ text }: Props) {
  const [opened, setOpened] = useState(true)
  const [copied, setCopied] = useState(false)
  const id = useId()
  const copy = async () => setCopied(await copyText(text))
  return (
    <div>
      <UnstyledButton
        className={classes.detailsButton}
        aria-expanded={opened}
        aria-controls={id}
        onClick={() => setOpened(!opened)}
      >
        <IconChevronDown size={20} aria-hidden="true" data-opened={opened || undefined} />
        What went wrong
      </UnstyledButton>
      <Collapse expanded={opened} id={id}>
        <div className={classes.details}>
          <Text className={classes.detailsText}>{text}</Text>
          <IconButton
            label={copied ? 'Copied' : 'Copy'}
            icon={copied ? <IconCheck size={20} aria-hidden="true" /> : <IconCopy size={20} aria-hidden="true" />}
            onClick={() => void copy()}
          />
        </div>
      </Collapse>
    </div>
  )
}
