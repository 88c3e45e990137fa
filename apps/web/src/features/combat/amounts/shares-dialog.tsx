import type { Character, HealthAct } from '@lanternkeep/schema'
import { Button, Group, Modal, Stack } from '@mantine/core'
import { useState } from 'react'
import { useBackLayer } from '../../../lib/browser/back-layer.ts'
import { Segments } from '../../../ui/segments.tsx'
import classes from '../conditions/dialog-list.module.css'
import { amountInWords, effectInWords } from './amount.ts'
import { type Share, sharedAct, type Target, targetsOf } from './shares.ts'

type Props = {
  characters: readonly Character[]
  act: HealthAct
  onApply: (targets: Target[]) => void
  onClose: () => void
}

const CHOICES: { value: Share; label: string }[] = [
  { value: 'full', label: 'Full' },
  { value: 'half', label: 'Half' },
  { value: 'none', label: 'None' },
]

/** One amount, and how much of it each of several targets takes, with a preview of the effect. */
export function SharesDialog({ characters, act, onApply, onClose }: Props) {
  useBackLayer(true, onClose)
  const [shares, setShares] = useState<Record<string, Share>>({})
  return (
    <Modal opened onClose={onClose} title={`${amountInWords(act)} to ${characters.length}`} size="lg">
      <Stack gap="md">
        <ul className={classes.list} aria-label="Targets">
          {characters.map((character) => {
            const share = shares[character.id] ?? 'full'
            const own = sharedAct(act, share)
            return (
              <li key={character.id} className={classes.row}>
                <div className={classes.words}>
                  <span className={classes.name}>{character.name}</span>
                  <span className={classes.meta}>{own ? effectInWords(character, own) : 'Nothing to apply'}</span>
                </div>
                <Segments
                  label={`${act.kind === 'damage' ? 'Damage' : 'Share'} to ${character.name}`}
                  choices={CHOICES}
                  value={share}
                  onChange={(next) => setShares({ ...shares, [character.id]: next })}
                />
              </li>
            )
          })}
        </ul>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" size="md" onClick={onClose}>
            Cancel
          </Button>
          <Button size="md" data-autofocus onClick={() => onApply(targetsOf(characters, act, shares))}>
            Apply
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
