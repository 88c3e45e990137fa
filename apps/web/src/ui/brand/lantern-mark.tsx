/** The lantern drawn for a view box whose first 56 x 64 units it fills; unlit has no flame. */
export function LanternMark({ lit = true }: { lit?: boolean }) {
  return (
    <>
      <path fill="none" stroke="currentColor" strokeWidth="3.5" d="M22.75 14.5v-1.75a5.25 5.25 0 0 1 10.5 0v1.75" />
      <g fill="currentColor">
        <path d="M21 14.5h14c.88 4.73 4.55 7.53 10.5 8.75v5.25h-35v-5.25c5.95-1.22 9.63-4.02 10.5-8.75" />
        <path d="M14 28.5h3.5v21H14zm24.5 0H42v21h-3.5z" />
        <path d="M10.5 49.5h35v5.25a1.75 1.75 0 0 1-1.75 1.75h-31.5a1.75 1.75 0 0 1-1.75-1.75z" />
        <path d="M17.5 28.5h21v21h-21z" opacity=".18" />
        {lit && (
          <path d="M27.3 30.25c5.6 3.5 8.58 7.53 8.58 11.73 0 4.37-3.33 7.52-7.7 7.52-4.56 0-8.06-2.97-8.06-7.35 0-2.62 1.4-4.55 3.15-6.47.35 1.74 1.05 2.8 2.28 3.5a12.8 12.8 0 0 0 1.75-8.93" />
        )}
      </g>
    </>
  )
}
