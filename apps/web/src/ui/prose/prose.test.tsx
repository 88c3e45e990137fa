import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Lexer } from 'marked'
import { afterEach, expect, test, vi } from 'vitest'
import { INJECTIONS } from '../../testing/injection-corpus.ts'
import { Markdown } from './markdown.tsx'
import { Prose } from './prose.tsx'

afterEach(cleanup)

const page = (text: string) => render(<Markdown text={text} />).container

const HARMLESS =
  'DIV P SPAN H3 H4 H5 H6 UL OL LI BLOCKQUOTE STRONG EM DEL CODE PRE HR BR A TABLE THEAD TBODY TR TH TD svg path'

test.each(INJECTIONS)('nothing that was typed becomes code, and none of it is lost: %j', (typed) => {
  const shown = page(typed)
  expect(shown.textContent).toContain('bell')
  for (const element of shown.querySelectorAll('*')) {
    expect(HARMLESS.split(' ')).toContain(element.tagName)
    const names = element.getAttributeNames()
    expect(names.filter((name) => name.startsWith('on') || name === 'src' || name === 'srcdoc')).toEqual([])
    expect(element.getAttribute('style') ?? '').not.toContain('url')
    const href = element.getAttribute('href')
    if (href === null) continue
    expect(href).toMatch(/^(https?:\/\/|mailto:)/)
    expect(element.getAttribute('target')).toBe('_blank')
    expect(element.getAttribute('rel')).toContain('noopener')
  }
})

test('a link to the web or to a mailbox opens in a new tab', () => {
  page('[map](https://maps.example/saltmere) www.bells.example hob@ferry.example')
  const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(hrefs).toEqual(['https://maps.example/saltmere', 'http://www.bells.example/', 'mailto:hob@ferry.example'])
})

test('a picture from elsewhere is a link with its words, never a request', () => {
  page('![The chapel](https://pictures.example/chapel.png)')
  expect(screen.getByRole('link', { name: 'The chapel' })).toBeTruthy()
  expect(document.querySelector('img[src]')).toBeNull()
})

test('headings, lists, quotes, tasks and tables are rendered', () => {
  page(
    [
      '# The third bell',
      'rang **inside**, *he meant it*',
      '- one\n- two\n  1. deeper',
      '> It rings.',
      '- [ ] Who paid?\n- [x] Read the letter',
      '| Name | Bell |\n|---|--:|\n| Mira | 3 |',
    ].join('\n\n'),
  )
  expect(screen.getByRole('heading', { name: 'The third bell', level: 3 })).toBeTruthy()
  expect(screen.getByText('inside').tagName).toBe('STRONG')
  expect(screen.getByText('It rings.').closest('blockquote')).toBeTruthy()
  expect(screen.getByRole('img', { name: 'Open:' }).closest('li')?.textContent).toBe('Who paid?')
  expect(screen.getByRole('img', { name: 'Done:' }).closest('li')?.textContent).toBe('Read the letter')
  expect(screen.getByRole('cell', { name: 'Mira' })).toBeTruthy()
})

test('a loose list of tasks shows its boxes once', () => {
  const shown = page('- [ ] one\n\n- [x] two\n')
  expect(screen.getAllByRole('img').map((box) => box.getAttribute('aria-label'))).toEqual(['Open:', 'Done:'])
  expect(shown.textContent).toBe('onetwo')
})

test('a line break stays a line break', () => {
  const shown = page('One key.\nTwo keys.')
  expect(shown.querySelector('br')).toBeTruthy()
})

test.each([
  '>'.repeat(20_000),
  `${'> '.repeat(4_000)}x`,
  `${'a'.repeat(100_000)}@`,
  Array.from({ length: 900 }, (_, depth) => `${'  '.repeat(depth)}- x`).join('\n'),
])('a text that is nested too deeply, or made to be slow, is shown as typed', (typed) => {
  expect(page(typed).textContent).toBe(typed)
})

test('names in the text are found and opened, but not inside code and links', async () => {
  const onOpen = vi.fn()
  const linksIn = (text: string) => {
    const start = text.indexOf('@Mira_V')
    return start < 0 ? [] : [{ start, end: start + 7, label: 'Mira_V', onOpen }]
  }
  render(<Markdown text={'We met @Mira\\_V.\n\n`@Mira_V` [@Mira_V](https://a.example)'} linksIn={linksIn} />)
  await userEvent.setup({ delay: null }).click(screen.getByRole('button', { name: 'Mira_V' }))
  expect(onOpen).toHaveBeenCalledOnce()
  expect(screen.getAllByRole('button')).toHaveLength(1)
})

test('the words show at once, and formatted as soon as the Markdown reader is loaded', async () => {
  render(<Prose text={'## The third bell\nrang'} />)
  expect(document.body.textContent).toContain('The third bell')
  await waitFor(() => expect(screen.getByRole('heading', { name: 'The third bell' })).toBeTruthy())
})

test('a text is read again only when it changes, not with the texts beside it', async () => {
  const lex = vi.spyOn(Lexer.prototype, 'lex')
  const page = (summary: string) => (
    <>
      <Prose text="**The chapel**" />
      <Prose text={summary} />
    </>
  )
  const { rerender } = render(page('Rain.'))
  expect((await screen.findByText('The chapel')).tagName).toBe('STRONG')
  rerender(page('Rain. More rain.'))
  await screen.findByText('Rain. More rain.')
  expect(lex.mock.calls.filter(([text]) => text === '**The chapel**')).toHaveLength(1)
  lex.mockRestore()
})
