import type { MapAnswer, MapPlace } from '@lanternkeep/schema'
import { PrintedHead } from '../../../../ui/print/printed-head.tsx'

const LISTS = ['features', 'creatures', 'traps', 'treasures'] as const

/** The map across the page, and its key in two columns. */
export function PrintedMap({ map: { title, imageUrl, description, mapKey } }: { map: MapAnswer }) {
  return (
    <article>
      <PrintedHead title={title} lines={['For the GM']} />
      <img className="picture" src={imageUrl} alt="" />
      {description && <p className="as-typed">{description}</p>}
      <div className="columns">
        {mapKey.map((place) => (
          <section key={place.number} className="entry short">
            <h2>
              {place.number}. {place.name}
            </h2>
            {linesOf(place).map((line) => (
              <p key={line}>{line}</p>
            ))}
          </section>
        ))}
      </div>
    </article>
  )
}

function linesOf(place: MapPlace): string[] {
  const filled = LISTS.filter((list) => place[list].length > 0)
  const lists = filled.map((list) => `${list.charAt(0).toUpperCase()}${list.slice(1)}: ${place[list].join(' · ')}`)
  return [place.description, ...lists].filter(Boolean)
}
