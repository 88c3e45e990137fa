import { type Character, currenciesOf } from '@lanternkeep/schema'
import { type SheetActs, useCampaign } from '../../../data/local/index.ts'
import { HeroBlock, StatBlock } from '../../../ui/stat-block/index.ts'

type Props = { character: Character; acts: SheetActs }

/** What a character does at the table: its rolls and its uses. */
export function SheetBlock({ character, acts }: Props) {
  const { data: campaign } = useCampaign(character.campaignId)
  if (character.type !== 'player') {
    return (
      <StatBlock
        isOnSheet
        character={character}
        onRoll={(asked) => acts.roll(character, asked)}
        onUse={(use, by) => acts.use(character, use, by)}
      />
    )
  }
  return (
    <HeroBlock
      character={character}
      currencies={currenciesOf(campaign, character.purse)}
      onRoll={(asked) => acts.roll(character, asked)}
      onUse={(use, by) => acts.use(character, use, by)}
      onRest={(rest) => acts.rest(character, rest)}
      onMoney={(change) => acts.money(character, change)}
    />
  )
}
