import { type Row, row, rows, textOf } from '../values/row.ts'

/** '1 Bite, 2 Claw or 3 Spear': what a multiattack of 5e-database is made of. */
export function madeOf(entry: Row): string | undefined {
  const plain = rows(entry.actions).map(part)
  const options = rows(row(row(entry.action_options).from).options).map((option) => {
    return option.option_type === 'multiple' ? rows(option.items).map(part).join(', ') : part(option)
  })
  const words = plain.length > 0 ? [plain.join(', ')] : options
  return words.length > 0 ? [...new Set(words)].join(' or ') : undefined
}

function part({ action_name, count }: Row): string {
  return `${textOf(count)} ${textOf(action_name).replace(/ \(.*\)$/, '')}`
}
