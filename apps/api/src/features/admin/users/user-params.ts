import { text } from '@lanternkeep/schema'
import * as z from 'zod/mini'

export const tags = ['admin']
export const userParams = z.object({ userId: text(64) })
