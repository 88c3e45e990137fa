type Calling = { level?: number; class?: string; race?: string }

/** 'Level 6 Lockwright, Foxkin', shown under a name; empty when none of it is known. */
export function characterLine({ level, class: className, race }: Calling): string {
  const calling = [level && `Level ${level}`, className].filter(Boolean).join(' ')
  return [calling, race].filter(Boolean).join(', ')
}
