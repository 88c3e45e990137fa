import type { Character, HealthAct } from '@lanternkeep/schema'
import { ActionIcon, Button, UnstyledButton } from '@mantine/core'
import { IconFlame } from '@tabler/icons-react'
import { useState } from 'react'
import type { LastRoll } from '../../../data/local/index.ts'
import { CopyName } from '../../../ui/character/copy-name.tsx'
import { shortName } from '../../../ui/stat-block/index.ts'
import { effectInWords } from '../amounts/amount.ts'
import { type Share, sharedAct, shareWords, targetsOf } from '../amounts/area.ts'
import { presetOf } from '../amounts/resistance.ts'
import type { CombatView } from '../use-combat-view.ts'
import classes from './hub-block.module.css'

type Props = { view: CombatView; roll: LastRoll }

const OFFERED: readonly Share[] = ['full', 'half', 'none', 'double']

/** The rolled damage, for those who are selected; a resistance presets its share, and one tap changes it. */
export function ApplyRoll({ view, roll }: Props) {
  const { selected, actions, amounts, dispatch } = view
  const [chosen, setChosen] = useState<Share>()
  const presets = selected.map((character) => ({ character, ...presetOf(character, roll.asked.damage ?? '') }))
  const shares = Object.fromEntries(presets.map(({ character, share }) => [character.id, chosen ?? share]))
  const act: HealthAct = { kind: 'damage', amount: Math.max(roll.total, 0) }
  const targets = act.amount > 0 ? targetsOf(selected, act, shares) : []
  const shown = chosen ?? commonShare(presets)
  const why =
    chosen === undefined
      ? presets.flatMap(({ character, why }) =>
          why ? [selected.length > 1 ? `${shortName(character)} ${why}` : why] : [],
        )
      : []

  function apply() {
    void actions.applyShares(targets)
    dispatch({ kind: 'applied', ids: selected.map(({ id }) => id) })
  }
  const [only] = selected
  const [target] = targets
  const effect = only && target && selected.length === 1 ? effectInWords(only, target.act) : ''
  const remark = upperFirst([...why, effect].filter(Boolean).join(' · '))
  return (
    <>
      {remark && <p className={classes.why}>{remark}</p>}
      <div className={classes.apply}>
        <Button
          variant="light"
          size="md"
          px="sm"
          classNames={{ root: classes.applyButton, label: classes.applyWords }}
          disabled={targets.length === 0}
          onClick={apply}
        >
          {applyWords(selected, act, shares)} {only && selected.length === 1 && <CopyName name={shortName(only)} />}
        </Button>
        <fieldset className={classes.shares} aria-label="Share of the damage">
          {OFFERED.map((share) => (
            <UnstyledButton
              key={share}
              className={classes.share}
              aria-pressed={selected.length > 0 && shown === share}
              disabled={selected.length === 0}
              onClick={() => setChosen(share)}
            >
              {shareWords[share]}
            </UnstyledButton>
          ))}
        </fieldset>
        <ActionIcon
          variant="default"
          size="md"
          disabled={act.amount === 0}
          aria-label="Area"
          title="Area: a share for each"
          onClick={() => amounts.area.startWith(act.amount, roll.asked.damage ?? '')}
        >
          <IconFlame size={20} />
        </ActionIcon>
      </div>
    </>
  )
}

function commonShare(presets: readonly { share: Share }[]): Share | undefined {
  const [first] = presets
  return first && presets.every(({ share }) => share === first.share) ? first.share : undefined
}

/** 'Apply 13 to' one of them, 'Apply 6 to 3', 'Apply to 3' where it isn't the same for all of them. */
function applyWords(selected: readonly Character[], act: HealthAct, shares: Record<string, Share>): string {
  const [only] = selected
  if (!only) return 'Select who takes it'
  const amounts = selected.map(({ id }) => sharedAct(act, shares[id] ?? 'full')?.amount ?? 0)
  const isSame = amounts.every((amount) => amount === amounts[0])
  const amount = isSame ? ` ${amounts[0]}` : ''
  return `Apply${amount} to ${selected.length === 1 ? '' : selected.length}`
}

function upperFirst(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
