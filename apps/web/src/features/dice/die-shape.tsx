import type { DiceSides } from '@lanternkeep/schema'

/** Outline and inner edges, on a field of 48 by 48. */
const SHAPES: Record<DiceSides, [outline: string, edges: string]> = {
  4: ['m24 5 21 35H3z', 'M24 5v22m0 0L3 40m21-13 21 13'],
  6: ['m24 4 17.5 10v20L24 44 6.5 34V14z', 'M24 24v20m0-20L6.5 14M24 24l17.5-10'],
  8: ['m24 3 18 21-18 21L6 24z', 'M6 24c6 4.5 12 6.6 18 6.6s12-2.1 18-6.6M24 3v27.6'],
  10: ['m24 4 20 17v7L24 44 4 28v-7z', 'M24 4 13.5 25.5l10.5 6 10.5-6zM4 28l9.5-2.5M44 28l-9.5-2.5m-10.5 6V44'],
  12: [
    'm24 3.5 12.3 4L44 18v12.5L36.3 41 24 45l-12.3-4L4 30.5V18l7.7-10.5z',
    'm24 13 11 8-4.2 12.9H17.2L13 21zm0 0V3.5M35 21l9-3M30.8 33.9l5.5 7.1m-19.1-7.1L11.7 41M13 21l-9-3',
  ],
  20: [
    'm24 3 18.5 10.5v21L24 45 5.5 34.5v-21z',
    'm24 13 11 19H13zm0-10v10m18.5.5L24 13l-18.5.5m37 0L35 32M5.5 13.5 13 32m22 0 7.5 2.5L24 45 13 32l-7.5 2.5M35 32 24 45',
  ],
  100: [
    'm17 5 14 14v6L17 38 3 25v-6zm9.5 9.5L30 11l14 14v6L30 44l-9.7-9',
    'm17 5-7 17.5 7 4.5 7-4.5zM3 25l7-2.5M31 25l-7-2.5M17 27v11m13-27 6.5 17-6.5 5m14-2-7.5-3M30 33v11m0-11-4-2.5',
  ],
}

/** A drawn die; its name is beside it. */
export function DieShape({ sides, size }: { sides: DiceSides; size: number }) {
  const [outline, edges] = SHAPES[sides]
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 48 48"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path fill="currentColor" fillOpacity={0.14} strokeWidth={2} d={outline} />
      <path strokeWidth={1.25} d={edges} opacity={0.75} />
    </svg>
  )
}
