import classes from './character-details.module.css'

type Line = { id: string; name: string; aside?: string; description?: string }
type Props = { title: string; lines: readonly Line[] }

export function DetailList({ title, lines }: Props) {
  if (lines.length === 0) return null
  return (
    <section className={classes.group} aria-label={title}>
      <h4 className={classes.heading}>{title}</h4>
      <ul className={classes.lines}>
        {lines.map(({ id, name, aside, description }) => (
          <li key={id}>
            <span className={classes.name}>{name}</span>
            {aside && <span className={classes.aside}> {aside}</span>}
            {description && <p className={classes.description}>{description}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}
