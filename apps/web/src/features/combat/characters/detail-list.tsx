import { Prose } from '../../../ui/prose/prose.tsx'
import classes from './character-details.module.css'

type Line = { id: string; name: string; aside?: string; description?: string }
type Props = { title: string; lines: readonly Line[] }

export function DetailList({ title, lines }: Props) {
  if (lines.length === 0) return null
  return (
    <section className={classes.group} aria-label={title}>
      <h3 className={classes.heading}>{title}</h3>
      <ul className={classes.lines}>
        {lines.map(({ id, name, aside, description }) => (
          <li key={id}>
            <span className={classes.name}>{name}</span>
            {aside && <span className={classes.aside}> {aside}</span>}
            {description && (
              <div className={classes.description}>
                <Prose text={description} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
