import { parseYaml } from '../../values/parse-yaml.ts'
import { isRow, type Row, textOf } from '../../values/row.ts'
import type { FormatResult, SourceFile, ThingSource } from '../format.ts'
import { journalPages } from './page.ts'
import { isStatblock, statblockThing } from './statblock.ts'

/** Text before the note that some programs write: `---`, lines of YAML, `---`. */
export type FrontMatter = { fields: Row; body: string }

/** A note or plain text: its stat blocks become creatures, everything else a page. */
export function readMarkdown(text: string, file: SourceFile): NonNullable<FormatResult> {
  const { fields, body } = frontMatterOf(text)
  const { blocks, rest } = statblocksIn(body)
  const creatures = blocks.map((block) => blockThing(block))
  const things = creatures.flatMap((each) => ('problem' in each ? [] : [each]))
  const broken = creatures.flatMap((each) => ('problem' in each ? [each] : []))
  const isCreature = isStatblock(fields) && 'statblock' in fields
  const own = isCreature ? [statblockThing(fields, '')] : []
  const held = broken.map(({ line, problem }) => ({
    name: 'Stat block',
    at: lineWords(line),
    resolve: () => ({ problem }),
  }))
  const isOnlyBlocks = things.length + own.length + held.length > 0 && !hasProse(rest)
  const pages = isOnlyBlocks ? [] : journalPages({ text: rest, fields: isCreature ? {} : fields, file })
  return { format: things.length + own.length > 0 ? 'Obsidian' : 'Text', things: [...own, ...things, ...pages], held }
}

export function frontMatterOf(text: string): FrontMatter {
  const [start = ''] = /^---[ \t]*\r?\n/.exec(text) ?? []
  if (start === '') return { fields: {}, body: text }
  const end = /^(?:---|\.\.\.)[ \t]*$/m.exec(text.slice(start.length))
  if (!end) return { fields: {}, body: text }
  const yaml = text.slice(start.length, start.length + end.index)
  const parsed = parseYaml(yaml, 2)
  if (!('value' in parsed) || !(parsed.value === null || isRow(parsed.value))) return { fields: {}, body: text }
  return { fields: parsed.value ?? {}, body: text.slice(start.length + end.index + end[0].length) }
}

type Block = { yaml: string; line: number }

/** The code blocks named `statblock`, and the text without them. */
function statblocksIn(text: string): { blocks: Block[]; rest: string } {
  if (!/^[ \t]*(?:```+|~~~+)[ \t]*statblock/m.test(text)) return { blocks: [], rest: text }
  const blocks: Block[] = []
  const rest: string[] = []
  let open: { fence: string; lines: string[]; line: number } | undefined
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    const [, fence = '', kind = ''] = /^[ \t]*(`{3,20}|~{3,20})[ \t]*(\w*)/.exec(line) ?? []
    if (open && line.trim() === open.fence) {
      blocks.push({ yaml: open.lines.join('\n'), line: open.line })
      open = undefined
    } else if (open) open.lines.push(line)
    else if (fence && kind === 'statblock') open = { fence, lines: [], line: at + 2 }
    else rest.push(line)
  }
  if (open) blocks.push({ yaml: open.lines.join('\n'), line: open.line })
  return { blocks, rest: rest.join('\n') }
}

function blockThing({ yaml, line }: Block): ThingSource | { problem: string; line: number } {
  const parsed = parseYaml(yaml, line)
  if ('problem' in parsed) return { ...parsed, line }
  if (isStatblock(parsed.value)) return statblockThing(parsed.value, lineWords(line))
  const shown = isRow(parsed.value) ? textOf(parsed.value.monster) || textOf(parsed.value.creature) : ''
  const problem = shown
    ? `It only shows “${shown.slice(0, 100)}” of the plugin’s bestiary. Export that as JSON.`
    : 'This stat block has no name or no figures.'
  return { problem, line }
}

function lineWords(line: number): string {
  return `line ${line.toLocaleString('en-US')}`
}

/** Whether more than a title is left. */
function hasProse(text: string): boolean {
  return text.split('\n').some((line) => line.trim() !== '' && !/^#{1,6} /.test(line.trim()))
}
