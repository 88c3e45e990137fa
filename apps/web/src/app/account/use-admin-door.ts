import type { User } from '@lanternkeep/schema'
import { useEffect } from 'react'
import { notify } from '../../ui/index.ts'
import { views } from '../use-view.ts'
import type { View } from '../view.ts'

/** Whoever is no admin, or no longer one, is not left in the Admin Panel. */
export function useAdminDoor({ name }: View, person: User | null) {
  const isAdmin = person?.isAdmin === true
  useEffect(() => {
    if (name !== 'admin' || isAdmin) return
    views.home()
    notify({ tone: 'warning', title: 'Admin Panel closed', message: 'It is open to admins only.' })
  }, [name, isAdmin])
}
