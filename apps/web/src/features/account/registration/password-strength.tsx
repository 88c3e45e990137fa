import classes from '../account.module.css'
import { passwordStrength, STRENGTHS } from './registration.ts'

/** Says the rule until something is typed, then how strong it is, in a word and a bar. */
export function PasswordStrength({ password }: { password: string }) {
  if (password.length < 6) return <div className={classes.strength}>At least 6 characters</div>
  const strength = passwordStrength(password)
  return (
    <div className={classes.strength} aria-live="polite">
      <span className={classes.meter} aria-hidden="true">
        {STRENGTHS.map((word, at) => (
          <i key={word} data-on={at <= strength ? strength : undefined} />
        ))}
      </span>
      {STRENGTHS[strength]}
    </div>
  )
}
