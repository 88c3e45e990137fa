import { TIERS, type Tier, tierLabel, type User } from '@lanternkeep/schema'
import { Loader, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { TierBadge, type TierName } from '../../../ui/index.ts'
import { changeTier } from './user-acts.ts'
import classes from './user-row.module.css'
import { calledBy } from './user-words.ts'

const CHOICES = TIERS.map((tier) => ({ value: tier, label: tierLabel({ tier }) }))

/** Usable by keyboard while it saves: each arrow key is a choice. */
export function TierSelect({ user }: { user: User }) {
  const [saving, setSaving] = useState(0)
  async function choose(tier: Tier) {
    setSaving((others) => others + 1)
    await changeTier(user, tier)
    setSaving((others) => others - 1)
  }
  return (
    <div className={classes.tier} aria-busy={saving > 0}>
      <NativeSelect
        className={classes.select}
        aria-label={`Tier of ${calledBy(user)}`}
        data={CHOICES}
        value={user.tier}
        rightSection={saving > 0 ? <Loader size={16} /> : undefined}
        onChange={(event) => choose(event.currentTarget.value as Tier)}
      />
      <TierBadge tier={tierLabel(user).toLowerCase() as TierName} />
    </div>
  )
}
