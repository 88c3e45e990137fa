import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconCopy, IconFileCode, IconFileExport, IconFileText, IconPrinter } from '@tabler/icons-react'
import { copyText } from '../../lib/browser/copy-text.ts'
import { saveFile } from '../../lib/browser/save-file.ts'
import { BackMenu } from '../lists/back-menu.tsx'
import { attempt } from '../toasts/attempt.ts'
import { notify } from '../toasts/toast-store.ts'

type SavedFile = { file: Blob; name: string }

/** One way to take a thing along: on paper, as a file, or as text for another program. */
export type TakeOut =
  | { as: 'print'; label: string; print: () => void }
  | { as: 'markdown' | 'json'; label: string; make: () => Promise<SavedFile> }
  | { as: 'text'; label: string; make: () => Promise<string> }

type Props = {
  /** 'Print or save the sheet' */
  label: string
  ways: readonly TakeOut[]
  variant?: 'default' | 'subtle'
  /** What goes along, above the ways: 'Files include your GM notes'. */
  note?: string | undefined
  /** Says so beside the icon. */
  hasWord?: boolean
}

const ICONS = { print: IconPrinter, markdown: IconFileText, json: IconFileCode, text: IconCopy }

/** Everything that leaves the program with one thing, behind one button. */
export function TakeOutMenu({ label, ways, note, variant = 'subtle', hasWord = false }: Props) {
  return (
    <BackMenu position="bottom-end">
      <Menu.Target>
        {hasWord ? (
          <Button variant="default" aria-label={label} leftSection={<IconFileExport size={18} aria-hidden="true" />}>
            Print or save
          </Button>
        ) : (
          <ActionIcon aria-label={label} title={label} variant={variant} color="gray" size="sm">
            <IconFileExport size={20} aria-hidden="true" />
          </ActionIcon>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        {note && <Menu.Label>{note}</Menu.Label>}
        {ways.map((way) => {
          const Icon = ICONS[way.as]
          return (
            <Menu.Item
              key={way.label}
              mih="var(--lk-control)"
              leftSection={<Icon size={20} aria-hidden="true" />}
              onClick={() => void takeOut(way)}
            >
              {way.label}
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </BackMenu>
  )
}

async function takeOut(way: TakeOut): Promise<void> {
  if (way.as === 'print') return way.print()
  if (way.as === 'text') {
    const isCopied = await attempt(async () => copyText(await way.make()), 'Couldn’t copy it.')
    if (isCopied) notify({ tone: 'success', title: 'Copied', message: 'Paste it where you need it.' })
    if (isCopied === false)
      notify({ tone: 'error', title: 'Not copied', message: 'This browser didn’t allow it. Save it as a file.' })
    return
  }
  const saved = await attempt(way.make, 'Couldn’t save it.')
  if (!saved) return
  saveFile(saved.file, saved.name)
  notify({ tone: 'success', title: 'Saved', message: `${saved.name} is in your downloads` })
}
