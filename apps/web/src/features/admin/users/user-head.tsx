import classes from './user-row.module.css'

/** Only visual: each control in the rows has its own label. */
export function UserHead() {
  return (
    <div className={classes.head} aria-hidden="true">
      <span className={classes.who}>User</span>
      <span className={classes.tier}>Tier</span>
      <span className={classes.right}>Admin</span>
      <span className={classes.right}>Blocked</span>
      <span className={classes.acts} />
    </div>
  )
}
