import { Menu, type MenuProps } from '@mantine/core'
import { useState } from 'react'
import { useBackLayer } from '../../lib/browser/back-layer.ts'

/** A menu that the browser's Back closes: it would leave the campaign, and end its recording. */
export function BackMenu(props: Omit<MenuProps, 'opened' | 'onChange'>) {
  const [isOpen, setOpen] = useState(false)
  useBackLayer(isOpen, () => setOpen(false))
  return <Menu {...props} opened={isOpen} onChange={setOpen} />
}
