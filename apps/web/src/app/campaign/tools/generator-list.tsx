import { UnstyledButton } from '@mantine/core'
import { GENERATORS, type GeneratorName } from '../../../features/generators/generator-list.ts'
import { useOnline } from '../../../lib/hooks/use-online.ts'
import classes from './generator-menu.module.css'

type Props = {
  /** Labels beside the icons; otherwise they are titles. */
  words: boolean
  onChoose: (name: GeneratorName) => void
}

export function GeneratorList({ words, onChoose }: Props) {
  const online = useOnline()
  return (
    <nav className={classes.list} data-words={words || undefined} aria-label="Generators">
      {GENERATORS.map(({ name, label, Icon }) => (
        <UnstyledButton
          key={name}
          className={classes.item}
          aria-label={words ? undefined : label}
          title={words ? undefined : label}
          aria-haspopup="dialog"
          onClick={() => onChoose(name)}
        >
          <Icon size={23} aria-hidden="true" />
          {words && <span>{label}</span>}
        </UnstyledButton>
      ))}
      {words && !online && <p className={classes.note}>You’re offline. Results come from the offline generators.</p>}
    </nav>
  )
}
