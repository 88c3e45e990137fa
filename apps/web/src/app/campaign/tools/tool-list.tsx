import { UnstyledButton } from '@mantine/core'
import classes from '../campaign-frame.module.css'
import { LibraryConflictDot } from '../status/library-conflicts.tsx'
import { TOOLS, type ToolName } from './tools.ts'

type Props = {
  tool: ToolName
  onTool: (tool: ToolName) => void
  /** Labels beside the icons; otherwise small ones below them. */
  words: boolean
}

export function ToolList({ tool, onTool, words }: Props) {
  return (
    <nav className={classes.tools} data-words={words || undefined} aria-label="Tools">
      {words && <span className={classes.toolsTitle}>Tools</span>}
      {TOOLS.map(({ name, label, Icon }) => (
        <UnstyledButton
          key={name}
          className={classes.tool}
          aria-current={tool === name ? 'page' : undefined}
          onClick={() => onTool(name)}
        >
          <Icon size={23} aria-hidden="true" />
          <span>{label}</span>
          {name === 'library' && <LibraryConflictDot />}
        </UnstyledButton>
      ))}
    </nav>
  )
}
