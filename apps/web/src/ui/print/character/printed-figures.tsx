import { type Character, labelOfField, scoresOf, signedBonus } from '@lanternkeep/schema'

/** Health, Defence and initiative, and below them the six scores, where they are known. */
export function PrintedFigures({ character }: { character: Character }) {
  const { health, maxHealth, tempHealth, armorClass, initiativeBonus, stats } = character
  const isHero = character.type === 'player'
  const figures: [label: string, figure: string][] = [
    ['Health', isHero ? `${health} / ${maxHealth}` : String(maxHealth)],
    ...(isHero && tempHealth > 0 ? [[labelOfField('tempHealth'), String(tempHealth)] as [string, string]] : []),
    [labelOfField('armorClass'), String(armorClass ?? '–')],
    [labelOfField('initiativeBonus', 'sheet'), signedBonus(initiativeBonus)],
  ]
  const scores = scoresOf(stats)
  return (
    <>
      <dl className="figures">
        {figures.map(([label, figure]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      {scores.some(({ score }) => score !== undefined) && (
        <dl className="figures">
          {scores.map(({ ability, score, modifier }) => (
            <div key={ability}>
              <dt>{labelOfField(ability)}</dt>
              <dd>
                {score ?? '–'} {score !== undefined && <small>{signedBonus(modifier)}</small>}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}
