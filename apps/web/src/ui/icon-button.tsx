import { ActionIcon, type ActionIconProps } from '@mantine/core'
import type { MouseEvent, ReactNode, Ref } from 'react'

type Props = {
  /** Read by screen readers and shown as title. */
  label: string
  icon: ReactNode
  onClick: (event: MouseEvent<HTMLButtonElement>) => void
  danger?: boolean
  disabled?: boolean
  /** Whether what it opens is open. */
  expanded?: boolean
  /** What it leads to is already shown. */
  current?: boolean
  variant?: ActionIconProps['variant']
  size?: ActionIconProps['size']
  loading?: boolean
  /** Id of an element that says more, such as why it is disabled. */
  describedBy?: string
  ref?: Ref<HTMLButtonElement> | undefined
}

/** 36 px for a mouse, 44 px for a finger. */
export function IconButton(props: Props) {
  const { ref, label, icon, onClick, danger, disabled, expanded, current, variant, size, loading, describedBy } = props
  return (
    <ActionIcon
      ref={ref}
      aria-label={label}
      title={label}
      aria-expanded={expanded}
      aria-current={current ? 'page' : undefined}
      aria-describedby={describedBy}
      color={danger ? 'ember' : 'gray'}
      variant={variant ?? 'subtle'}
      size={size ?? 'sm'}
      disabled={disabled}
      loading={loading}
      onClick={onClick}
    >
      {icon}
    </ActionIcon>
  )
}
