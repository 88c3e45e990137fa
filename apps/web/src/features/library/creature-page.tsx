import { type Character, challengeLabel, MOST_COPIES, newCharacter, type SheetRoll } from '@lanternkeep/schema'
import { Button, Checkbox, Title } from '@mantine/core'
import { IconBookmarkPlus, IconCopy, IconPencil, IconTrash } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useSheetActs } from '../../data/local/index.ts'
import { onFirstClick } from '../../lib/browser/first-click.ts'
import { focusFirstWrong } from '../../ui/form/first-wrong.ts'
import { IconButton, notify, Segments, Stepper } from '../../ui/index.ts'
import { rolledInWords, StatBlock, sumInWords } from '../../ui/stat-block/index.ts'
import type { TypedNumber } from '../../ui/stepper.tsx'
import { keepToastsAbove } from '../../ui/toasts/toast-foot.ts'
import classes from './creature-page.module.css'
import type { Entry } from './library-entry.ts'
import { TakeOutCreature } from './take-out-creature.tsx'
import type { Entrance } from './use-library-acts.ts'

type Props = {
  campaignId: string
  entry: Entry
  /** The panel around it has the name and the frame. */
  isInPanel: boolean
  /** Whether a fight runs that it would join. */
  runs: boolean
  onAdd: (entrance: Entrance) => void
  onCopy: (copies: number) => void
  onMakeMine: () => void
  onEdit: () => void
  onRemove: () => void
}

/** One creature with its figures, and the ways to use it. */
export function CreaturePage({
  campaignId,
  entry,
  isInPanel,
  runs,
  onAdd,
  onCopy,
  onMakeMine,
  onEdit,
  onRemove,
}: Props) {
  const { name, from, figures } = entry
  const [typed, setTyped] = useState<TypedNumber>(1)
  const count = typeof typed === 'number' ? typed : 1
  const how = useRef<HTMLDivElement>(null)
  const [initiative, setInitiative] = useState<'each' | 'once'>('each')
  const [hidden, setHidden] = useState(false)
  const isMine = from.kind === 'library'
  const { size, kind, challengeRating, xp } = figures
  const facts = [
    [size, kind].filter(Boolean).join(' '),
    challengeRating !== undefined && `Challenge ${challengeLabel(challengeRating)}`,
    xp !== undefined && `${xp.toLocaleString('en-US')} XP`,
  ]
  const acts = useSheetActs({ campaignId, isShared: false, onFailure: () => {} })
  function roll(asked: SheetRoll) {
    const character = asCharacter(entry)
    const fallen = acts.roll(character, asked)
    if (!fallen) return undefined
    const rolled = { ...fallen, asked }
    notify({ title: rolledInWords(rolled), message: sumInWords(rolled), tone: 'info' })
    return fallen
  }
  function add() {
    if (focusFirstWrong(how.current)) return
    onAdd({ count, hidden, together: count > 1 && initiative === 'once' })
  }
  function copy() {
    if (!focusFirstWrong(how.current)) onCopy(count)
  }
  const many = count > 1 ? `${count} ` : ''
  return (
    <article className={classes.page} data-in-panel={isInPanel || undefined} aria-label={name}>
      <div className={classes.body}>
        {!isInPanel && (
          <Title order={3} className={classes.name}>
            {name}
          </Title>
        )}
        <p className={classes.line}>{facts.filter(Boolean).join(' · ')}</p>
        <StatBlock character={asCharacter(entry)} onRoll={roll} />
      </div>
      <div ref={keepToastsAbove} className={classes.foot}>
        <div ref={how} className={classes.how}>
          <Stepper label="How many" value={typed} min={1} max={MOST_COPIES} onChange={setTyped} />
          {count > 1 && (
            <Segments
              label="Initiative rolls"
              value={initiative}
              choices={[
                { value: 'each', label: 'Roll each' },
                { value: 'once', label: 'Roll once' },
              ]}
              onChange={setInitiative}
            />
          )}
          <Checkbox label="Hidden" checked={hidden} onChange={(event) => setHidden(event.currentTarget.checked)} />
        </div>
        <Button size="md" onClick={add}>
          {runs ? `Add ${many}to this fight` : `Start a fight${count > 1 ? ` with ${count}` : ''}`}
        </Button>
        <div className={classes.more}>
          <Button variant="default" leftSection={<IconCopy size={20} />} onClick={onFirstClick(copy)}>
            Copy {many}to this campaign
          </Button>
          <TakeOutCreature character={asCharacter(entry)} isSrd={from.kind === 'srd'} />
          {isMine ? (
            <>
              <Button variant="default" leftSection={<IconPencil size={20} />} onClick={onEdit}>
                Edit
              </Button>
              <IconButton
                label={`Remove ${name} from the library`}
                variant="default"
                icon={<IconTrash size={20} />}
                onClick={onFirstClick(onRemove)}
              />
            </>
          ) : (
            <Button variant="default" leftSection={<IconBookmarkPlus size={20} />} onClick={onFirstClick(onMakeMine)}>
              Make it mine
            </Button>
          )}
        </div>
      </div>
    </article>
  )
}

/** As the copy would be that a fight gets. */
function asCharacter({ id, name, figures }: Entry): Character {
  const identity = { id: id.replace(/^.*\//, ''), campaignId: '', name, now: '' }
  return { ...newCharacter('monster', identity), ...figures, type: 'monster' } as Character
}
