import {
  IconCheck,
  IconClock,
  IconFileCode,
  IconFiles,
  IconFileZip,
  IconMap2,
  IconMicrophone,
  IconNotebook,
  IconPencil,
  IconPhoto,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react'
import type { ExportPart } from '../../data/local/archive/index.ts'
import { bytesInWords } from '../../lib/format.ts'
import { LoadingRows } from '../../ui/index.ts'
import classes from './export.module.css'
import type { ExportRow } from './export-words.ts'

const ICONS: Record<ExportPart, typeof IconCheck> = {
  campaign: IconFileCode,
  notes: IconNotebook,
  people: IconUsers,
  pages: IconFiles,
  pictures: IconPhoto,
  maps: IconMap2,
  sound: IconMicrophone,
  trash: IconTrash,
}
const STATES = {
  done: { Icon: IconCheck, word: 'Done' },
  writing: { Icon: IconPencil, word: 'Writing' },
  next: { Icon: IconClock, word: 'Next' },
}

type Props = { name: string; total: number; rows: readonly ExportRow[]; isMeasuring: boolean }

/** The zip's folders. Sizes are those of the files before they are packed. */
export function ExportContents({ name, total, rows, isMeasuring }: Props) {
  return (
    <section className={classes.contents} aria-label="In the zip">
      <div className={classes.zip}>
        <IconFileZip size={24} aria-hidden="true" />
        <h3>{name}</h3>
        <span className={classes.size}>{total > 0 && bytesInWords(total)}</span>
      </div>
      {isMeasuring && <LoadingRows count={5} label="Measuring" />}
      <ul className={classes.rows}>
        {rows.map((row) => (
          <Row key={row.part} row={row} />
        ))}
      </ul>
      <p className={classes.muted}>
        Opens in Obsidian as it is. You can go on working; keep this tab open until it is done.
      </p>
    </section>
  )
}

function Row({ row: { part, path, words, bytes, state } }: { row: ExportRow }) {
  const Icon = ICONS[part]
  const now = state && STATES[state]
  return (
    <li className={classes.row}>
      <Icon size={22} aria-hidden="true" />
      <span className={classes.rowWords}>
        <strong>{path}</strong>
        <span>{words}</span>
      </span>
      <span className={classes.size}>{bytesInWords(bytes)}</span>
      {now && (
        <span className={classes.state} data-state={state}>
          <now.Icon size={20} aria-hidden="true" />
          {now.word}
        </span>
      )}
    </li>
  )
}
