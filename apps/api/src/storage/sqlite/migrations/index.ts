import type { Migration } from 'kysely/migration'
import { laterSteps } from '../../later-steps.ts'
import * as documents from './0001-documents.ts'
import * as accounts from './0002-accounts.ts'
import * as boards from './0003-boards.ts'
import * as administration from './0004-administration.ts'
import * as acksInRows from './0005-acks-in-rows.ts'
import * as mailedLinks from './0006-mailed-links.ts'
import * as ai from './0007-ai.ts'
import * as aiFree from './0008-ai-free.ts'
import * as trash from './0010-trash.ts'
import * as versions from './0011-versions.ts'
import * as generations from './0012-generations.ts'
import * as personalHandouts from './0013-personal-handouts.ts'
import * as fieldsInColumns from './0014-fields-in-columns.ts'
import * as severalProcesses from './0015-several-processes.ts'

/** Every step of the schema, in order. A released step never changes; later steps fix it. */
export const migrations: Record<string, Migration> = {
  '0001-documents': documents,
  '0002-accounts': accounts,
  '0003-boards': boards,
  '0004-administration': administration,
  '0005-acks-in-rows': acksInRows,
  '0006-mailed-links': mailedLinks,
  '0007-ai': ai,
  '0008-ai-free': aiFree,
  '0010-trash': trash,
  '0011-versions': versions,
  '0012-generations': generations,
  '0013-personal-handouts': personalHandouts,
  '0014-fields-in-columns': fieldsInColumns,
  '0015-several-processes': severalProcesses,
  ...laterSteps,
}
