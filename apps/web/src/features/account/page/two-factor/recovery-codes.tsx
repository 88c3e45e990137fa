import { Button, Group } from '@mantine/core'
import { IconCopy, IconDownload } from '@tabler/icons-react'
import { copyText } from '../../../../lib/browser/copy-text.ts'
import { saveFile } from '../../../../lib/browser/save-file.ts'
import { notify } from '../../../../ui/index.ts'
import classes from './two-factor.module.css'

/** Shown once: the server keeps only their hashes. */
export function RecoveryCodes({ codes, email }: { codes: readonly string[]; email: string }) {
  const text = [`Lanternkeep recovery codes for ${email}`, 'Each works once.', '', ...codes, ''].join('\n')
  const copy = async () => {
    if (await copyText(codes.join('\n'))) notify({ tone: 'success', title: 'Recovery codes copied' })
    else notify({ tone: 'warning', title: 'Not copied', message: 'Save them as a file or write them down.' })
  }
  return (
    <>
      <ul className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap="sm">
        <Button
          variant="default"
          size="md"
          leftSection={<IconDownload size={20} aria-hidden="true" />}
          onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), 'lanternkeep-recovery-codes.txt')}
        >
          Save as a file
        </Button>
        <Button
          variant="default"
          size="md"
          leftSection={<IconCopy size={20} aria-hidden="true" />}
          onClick={() => void copy()}
        >
          Copy
        </Button>
      </Group>
    </>
  )
}
