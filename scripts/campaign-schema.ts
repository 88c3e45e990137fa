import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { campaignJsonSchema } from '../packages/archive/src/format/json-schema.ts'
import { root } from './paths.ts'

/** Writes the JSON Schema of campaign.json. A test fails while the committed one isn't this one. */
const folder = join(root, 'docs/format')
mkdirSync(folder, { recursive: true })
writeFileSync(join(folder, 'campaign.schema.json'), `${JSON.stringify(campaignJsonSchema(), null, 2)}\n`)
