import { sameOnDisk } from '../file-names.ts'
import type { Page } from '../page.ts'

const LINK = /(?<!\\)\[\[([^[\]|\\]+)(?:\\?\|([^[\]]*))?\]\]/g
/** Names stand there as they are. */
const PROPERTIES = /^---\n[\s\S]*?\n---\n/
const FENCED = /^ {0,3}(`{3,}|~{3,})[^\n]*\n[\s\S]*?^ {0,3}\1[`~]*[ \t]*$/gm
const CODE = /(`+)(?!`)[^\n]*?(?<!`)\1(?!`)/g
const PICTURE = /!\[(?:\\.|[^\]\\])*\]\(([^()\s]+)\)/g

/** What is wrong with the links of a folder of pages as Obsidian follows them, in words; none if all lead somewhere. */
export function brokenLinks(pages: readonly Page[], otherFiles: readonly string[] = []): string[] {
  const files = [...pages.map(({ path }) => path), ...otherFiles]
  const onDisk = files.map(sameOnDisk)
  const twice = files.filter((file, at) => onDisk.indexOf(sameOnDisk(file)) !== at)
  const broken = twice.map((file) => `two files are ${file}`)
  for (const { path, text: page } of pages) {
    const text = page.replace(PROPERTIES, '').replace(FENCED, '').replace(CODE, '')
    for (const [link, target = ''] of text.matchAll(LINK)) {
      if (files.filter((file) => file === `${target}.md`).length !== 1) broken.push(`${path}: ${link}`)
    }
    for (const [link, address = ''] of text.matchAll(PICTURE)) {
      const target = new URL(address, `file:///${path.split('/').map(encodeURIComponent).join('/')}`).pathname.slice(1)
      if (!files.includes(decodeURIComponent(target))) broken.push(`${path}: ${link}`)
    }
  }
  return broken
}

export function linksIn(text: string): number {
  return [...text.matchAll(LINK)].length
}
