import { blockLine, type Character, characterLine } from '@lanternkeep/schema'
import { TypeBadge } from '../../../ui/badges/type-badge.tsx'
import { Portrait } from '../portrait.tsx'
import classes from './sheet.module.css'

export function SheetHead({ character }: { character: Character }) {
  const line = characterLine(character)
  return (
    <div className={classes.head}>
      <Portrait name={character.name} imageUrl={character.imageUrl} sizeRem={5} />
      <div className={classes.headWords}>
        <TypeBadge type={character.type} playerName={character.type === 'player' ? character.playerName : undefined} />
        {blockLine(character) && <span>{blockLine(character)}</span>}
        {line && <span>{line}</span>}
        {character.background && <span className={classes.muted}>{character.background}</span>}
      </div>
    </div>
  )
}
