/** '10,000 users', '1 entry'; for a search '7 found'. */
export function howMany(
  amount: number,
  one: string,
  { many = `${one}s`, isSearch }: { many?: string; isSearch: boolean },
) {
  const figure = amount.toLocaleString('en-US')
  if (isSearch) return `${figure} found`
  return `${figure} ${amount === 1 ? one : many}`
}
