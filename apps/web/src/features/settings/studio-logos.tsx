import type { ReactNode } from 'react'
import classes from './studio-logos.module.css'

/** The two studios behind the product, as drawn marks of our own. */
export function AnvilLogo() {
  return (
    <Logo name="Cold Anvil Games">
      <path d="M6 15h30v5c-5 0-9 3-10 8v3h5v5H13v-5h5v-3c-1-4-4-6-12-6z" fill="currentColor" />
      <path d="M21 4v6m-7-4 3 5m11-5-3 5" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" fill="none" />
    </Logo>
  )
}

export function HarbourLogo() {
  return (
    <Logo name="Low Tide Studio">
      <path d="M16 5h10l2 18H14z" fill="currentColor" />
      <path d="M12 23h18v4H12z" fill="currentColor" opacity=".55" />
      <path
        d="M4 33q4.5-4 8.5 0t8.5 0 8.5 0 8.5 0"
        stroke="currentColor"
        strokeWidth="2.5"
        strokeLinecap="round"
        fill="none"
      />
      <path d="m28 9 9-3m-9 6 9 3" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
    </Logo>
  )
}

function Logo({ name, children }: { name: string; children: ReactNode }) {
  return (
    <span className={classes.logo}>
      <svg viewBox="0 0 42 40" aria-hidden="true">
        {children}
      </svg>
      <span className="lk-serif">{name}</span>
    </span>
  )
}
