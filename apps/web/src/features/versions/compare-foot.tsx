import { labelInSentence } from '@lanternkeep/schema'
import { Button } from '@mantine/core'
import { IconArrowBackUp, IconCopy } from '@tabler/icons-react'
import { copyText } from '../../lib/browser/copy-text.ts'
import { notify } from '../../ui/index.ts'
import { keepToastsAbove } from '../../ui/toasts/toast-foot.ts'
import type { ComparedPart } from './compare-parts.ts'
import classes from './versions.module.css'

type Props = {
  parts: readonly ComparedPart[]
  part: ComparedPart
  time: string
  isBusy: boolean
  onUse: (part?: ComparedPart) => void
}

/** The actions on the shown version. */
export function CompareFoot({ parts, part, time, isBusy, onUse }: Props) {
  const changed = parts.filter((each) => each.earlier !== each.now)
  const differing = changed.length
  const read = changed.filter(({ isShared }) => isShared)
  const copy = async () => {
    if (await copyText(part.earlier)) notify({ tone: 'success', title: `${part.label} copied`, message: time })
    else notify({ tone: 'warning', title: 'Not copied', message: 'This browser doesn’t allow it.' })
  }
  return (
    <footer ref={keepToastsAbove} className={classes.footer}>
      <p className={classes.explanation}>
        {footWords(part, differing)}
        {read.length > 0 && ` ${readersInWords(read)}`}
      </p>
      <div className={classes.acts}>
        <Button
          variant="subtle"
          color="gray"
          size="md"
          leftSection={<IconCopy size={20} aria-hidden="true" />}
          onClick={() => void copy()}
        >
          Copy text
        </Button>
        {differing > 1 && part.earlier !== part.now && (
          <Button variant="default" size="md" disabled={isBusy} onClick={() => onUse(part)}>
            Use only {part.label}
          </Button>
        )}
        {differing > 0 && (
          <Button
            size="md"
            leftSection={<IconArrowBackUp size={20} aria-hidden="true" />}
            loading={isBusy}
            onClick={() => onUse()}
          >
            Use this version
          </Button>
        )}
      </div>
    </footer>
  )
}

function footWords({ label, earlier, now, changes }: ComparedPart, differing: number): string {
  if (differing === 0) return 'Same as the current text.'
  if (earlier !== now && changes.count === 0) return `In ${label}, only formatting differs, like headings or bold.`
  return 'The current version stays in this list, so you can go back to it.'
}

const list = new Intl.ListFormat('en-US')

/** An earlier text may have been written before it was shared, for the GM alone. */
function readersInWords(parts: readonly ComparedPart[]): string {
  const names = list.format(parts.map(({ fields: [field = ''] }) => `the ${labelInSentence(field)}`))
  return `Players can read ${names} and see what you restore.`
}
