import { isCommonPassword } from '@lanternkeep/schema'
import classes from '../account.module.css'

const STRENGTHS = ['Weak', 'Fair', 'Good', 'Strong'] as const

/** Shows the rule until something is typed, then its strength, as a word and a bar. */
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

/** 0 to 3, judged by length first: a long sentence beats a short mix, and common passwords are weak at any length. */
export function passwordStrength(password: string): 0 | 1 | 2 | 3 {
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/].filter((kind) => kind.test(password)).length
  const distinct = new Set(password).size
  if (password.length < 8 || distinct < 5 || isCommonPassword(password)) return 0
  if (password.length >= 16 && distinct >= 8) return 3
  if (password.length >= 12) return kinds >= 3 ? 3 : 2
  return kinds >= 3 ? 2 : 1
}
