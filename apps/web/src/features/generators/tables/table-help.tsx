import classes from './tables.module.css'

const SYNTAX = [
  ['3: Fog', 'An entry that comes three times as often.'],
  ['[2d6]', 'Dice, rolled each time.'],
  ['[Omen]', 'An entry of your table “Omen”.'],
  ['# later', 'A note to yourself. Never rolled.'],
  ['\\[', 'A bracket that stands for itself.'],
] as const

/** How entries are written. */
export function TableHelp() {
  return (
    <details className={classes.help}>
      <summary>How to write entries</summary>
      <dl>
        {SYNTAX.map(([typed, meaning]) => [
          <dt key={`${typed} typed`}>{typed}</dt>,
          <dd key={`${typed} meaning`}>{meaning}</dd>,
        ])}
      </dl>
    </details>
  )
}
