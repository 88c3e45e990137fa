import { readFileSync, writeFileSync } from 'node:fs'

type Suite = {
  title: string
  file: string
  specs: { title: string; tests: { results: { status: string; duration: number }[] }[] }[]
  suites?: Suite[]
}

export type StoryReport = { suites: Suite[] }

type Run = { story: string; status: string; ms: number }

/** Writes `storyLines` of Playwright's reports. */
export function writeStoryLines(reports: string[], file: string): void {
  const read = reports.map((report) => JSON.parse(readFileSync(report, 'utf8')) as StoryReport)
  const lines = storyLines({ suites: read.flatMap(({ suites }) => suites) })
  writeFileSync(file, lines.map((line) => `${line}\n`).join(''))
}

/**
 * For each story how many of its runs passed and how long the longest took; longest first. Skipped ones are not listed.
 */
export function storyLines({ suites }: StoryReport): string[] {
  const runs = suites.flatMap((suite) => runsOf(suite, [])).filter(({ status }) => status !== 'skipped')
  const stories = [...Map.groupBy(runs, ({ story }) => story)].map(([story, all]) => {
    const passed = all.filter(({ status }) => status === 'passed').length
    return { story, passed, ran: all.length, longest: Math.max(...all.map(({ ms }) => ms)) }
  })
  return stories
    .toSorted((a, b) => b.longest - a.longest)
    .map(({ story, passed, ran, longest }) => {
      return `${passed}/${ran} passed, ${(longest / 1000).toFixed(1)} s: ${story}`
    })
}

function runsOf({ title, file, specs, suites = [] }: Suite, around: string[]): Run[] {
  const path = title === file ? [file] : [...around, title]
  const own = specs.flatMap((spec) => {
    const results = spec.tests.flatMap((test) => test.results)
    return results.map(({ status, duration }) => ({
      story: [...path, spec.title].join(' > '),
      status,
      ms: duration,
    }))
  })
  return [...own, ...suites.flatMap((inner) => runsOf(inner, path))]
}
