import { useMediaQuery } from '@mantine/hooks'

export type Layout = 'phone' | 'tablet' | 'laptop'

/** Below 768 px menus become drawers; from 1280 px tools have labels beside their icons. */
export function useLayout(): Layout {
  const atLeastTablet = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false })
  const atLeastLaptop = useMediaQuery('(min-width: 80em)', true, { getInitialValueInEffect: false })
  if (!atLeastTablet) return 'phone'
  return atLeastLaptop ? 'laptop' : 'tablet'
}
