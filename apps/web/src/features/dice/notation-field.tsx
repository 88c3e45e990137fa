import { type DiceFormula, labelOfField, MAX_FORMULA_LENGTH, parseDice } from '@lanternkeep/schema'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import classes from './dice.module.css'

/** A dice formula. The text stays, so that it can be rolled again. */
export function NotationField({ onRoll }: { onRoll: (formula: DiceFormula) => void }) {
  // Not useSchemaForm: the parser finds the problem, and a roll is never pending.
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const roll = () => {
    const formula = parseDice(typed)
    if ('problem' in formula) {
      setProblem(formula.problem)
      return
    }
    onRoll(formula)
  }
  return (
    <form
      className={classes.notation}
      onSubmit={(event) => {
        event.preventDefault()
        roll()
      }}
    >
      <TextInput
        className={classes.notationField}
        label={labelOfField('formula', 'roll')}
        placeholder="2d6+3"
        maxLength={MAX_FORMULA_LENGTH}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={typed}
        error={problem}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setProblem(undefined)
        }}
      />
      <Button type="submit" variant="default">
        Roll
      </Button>
    </form>
  )
}
