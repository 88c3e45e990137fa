import { type Character, itemFigures, itemText, type LootItem } from '@lanternkeep/schema'
import { Badge } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { IconButton } from '../../../../ui/index.ts'
import { copyWithToast } from '../../copy-with-toast.ts'
import type { Card } from '../../generator.ts'
import { GiveMenu } from '../give-menu.tsx'
import classes from '../results.module.css'
import { RarityBadge } from './badges.tsx'
import { keyed } from './keyed.ts'

type Props = {
  card: Card
  campaignId: string
  item: LootItem
  /** Who already has it. */
  holder: string | undefined
  onGive: (character: Character) => Promise<void>
}

export function ItemCard({ card, campaignId, item, holder, onGive }: Props) {
  const { name, rarity, type } = item
  return (
    <li className={`lk-card ${classes.card}`}>
      <div className={classes.cardHead}>
        <h3 className={`lk-serif ${classes.name}`}>{name}</h3>
        <RarityBadge rarity={rarity} />
        <span className={classes.quiet}>{type}</span>
        <span className={classes.acts}>
          {holder ? (
            <Badge color="moss" leftSection={<IconCheck size={14} aria-hidden="true" />}>
              With {holder}
            </Badge>
          ) : (
            <GiveMenu campaignId={campaignId} label="Give to…" what={name} onGive={onGive} />
          )}
          <IconButton
            label={`Copy ${name}`}
            icon={<IconCopy size={18} aria-hidden="true" />}
            onClick={() => void copyWithToast(itemText(item))}
          />
          {card.tools}
        </span>
      </div>
      {card.editor ?? <ItemTexts item={item} />}
    </li>
  )
}

function ItemTexts({ item }: { item: LootItem }) {
  const { description, properties, magicalProperties } = item
  const figures = itemFigures(item)
  return (
    <>
      {description && <p className={classes.text}>{description}</p>}
      <p className={classes.facts}>
        {figures.map((figure) => (
          <span key={figure}>{figure}</span>
        ))}
        {keyed([...properties, ...magicalProperties], String).map(({ key, thing: property }) => (
          <span key={key} className={classes.chip}>
            {property}
          </span>
        ))}
      </p>
    </>
  )
}
