import { Checkbox, Radio, Stack } from '@mantine/core'
import type { Included } from '../../data/local/archive/index.ts'
import { bytesInWords } from '../../lib/format.ts'
import classes from './export.module.css'
import { choiceBytes } from './export-words.ts'
import type { useExport, What } from './use-export.ts'

const WITH: { key: keyof Included; label: string }[] = [
  { key: 'pictures', label: 'Pictures and maps' },
  { key: 'sound', label: 'Sound of the recordings' },
  { key: 'trash', label: 'Trash and open conflicts' },
]

/** A label as high as a finger needs. */
const CENTERED = { body: { alignItems: 'center' }, label: { minHeight: 44, display: 'flex', alignItems: 'center' } }

type Props = { exporting: ReturnType<typeof useExport> }

/** What to export, and what goes with it. A player has nothing to choose from but the pictures. */
export function ExportChoices({ exporting }: Props) {
  const { own, others, what, setWhat, include, setInclude, sizes, job } = exporting
  const isPlayer = own?.view === 'player'
  const isBusy = job.kind === 'writing'
  const bytes = sizes && choiceBytes(sizes)
  const shown = WITH.filter(({ key }) => key === 'pictures' || (!isPlayer && what !== 'party'))
  return (
    <Stack gap="md" className={classes.choices}>
      {isPlayer && <p>Your own sheet, and what your GM shared with you. Nothing else is on this device.</p>}
      {own && !isPlayer && (
        <Radio.Group label="What" value={what} onChange={(value) => setWhat(value as What)}>
          <Stack gap={0}>
            <Radio size="md" styles={CENTERED} value="this" label={own.name} disabled={isBusy} />
            {others > 1 && (
              <Radio size="md" styles={CENTERED} value="all" label={`All ${others} campaigns`} disabled={isBusy} />
            )}
            <Radio size="md" styles={CENTERED} value="party" label="What players may see" disabled={isBusy} />
          </Stack>
        </Radio.Group>
      )}
      {!own && <p>{others === 1 ? 'Your campaign' : `All ${others} campaigns`} and your library on this device.</p>}
      <fieldset className={classes.with}>
        <legend>With it</legend>
        {shown.map(({ key, label }) => (
          <div key={key} className={classes.withRow}>
            <Checkbox
              className={classes.choice}
              label={label}
              checked={include[key]}
              disabled={isBusy}
              onChange={(event) => setInclude({ ...include, [key]: event.currentTarget.checked })}
            />
            <span className={classes.size}>{bytes && (bytes[key] > 0 ? bytesInWords(bytes[key]) : 'None')}</span>
          </div>
        ))}
      </fieldset>
      <p className={classes.muted}>Anyone with the zip can read it. Single things go out from their own menus.</p>
    </Stack>
  )
}
