/**
 * The JSON object in what a model wrote, without its thoughts, fences and pleasantries. Throws a SyntaxError if there
 * is none.
 */
export function readJson(text: string): unknown {
  const said = text.split('</think>').at(-1) ?? ''
  const [from, to] = [said.indexOf('{'), said.lastIndexOf('}')]
  if (from < 0 || to < from) throw new SyntaxError('No JSON object found')
  return JSON.parse(said.slice(from, to + 1))
}
