import { type Character, labelOfField, scoresOf, sheetFigures, signedBonus } from '@lanternkeep/schema'

/** Health, Defence and initiative, and below them the six scores, where they are known. */
export function PrintedFigures({ character }: { character: Character }) {
  const scores = scoresOf(character.stats)
  return (
    <>
      <dl className="figures">
        {sheetFigures(character).map(([label, figure]) => (
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
