/** What reads wrong, by name. Each rule knows the sentences that only look like it. */
const RULES: readonly [name: string, slip: RegExp][] = [
  ['a gap', /undefined|NaN|\[object|[{}<>]/],
  ['spaces', / {2}| [,.;:!?]/],
  ['punctuation', /,[,.;:]|[^.]\.\.(?!\.)|[!?]\.|;\.|:\./],
  ['article', /(?:^|[^.\w])[Aa] (?!one|eu|us|un[ai])[aeio]\w|\b[Aa]n (?!hour|honest|honor|heir)[bcdfghjklmnpqrstvwxz]/],
  ['two articles', /\b(?:a|an|the) (?:a|an|the|his|her|their|one’s) \w/i],
  ['a doubled word', /\b([a-z]{2,})[ -]\1\b/i],
  [
    'number',
    /\b(?:two|three|four|five|six|seven|eight|nine) (?:[a-z’-]+ ){1,2}(?:that|who) (?:breathes|walks|remembers|listens|waits|sings|is|has)\b/i,
  ],
  [
    'number',
    /\b(?:they|these|those|both) (?:is|has|was|does)\b|(?<!\b(?:if|in|of|by|with) )\b(?:it|he|she) (?:are|have|were|do)\b/i,
  ],
  [
    'number',
    /\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve) (?:(?!and |or |of |with |that |who |in |on |to |for |till |as |if )[a-z’-]+ ){1,2}(?:is|has|was|does|wants|waits|holds|breathes|walks|remembers)\b/i,
  ],
  [
    'number',
    /(?<!\b(?:and|of|to|with|by|in|on|from|like|at|or|for|as|than|without|between|along|beside|behind|under|before|after|into|over|round|around|inside|through) )\b(?:a|an) [a-z’-]+ (?:are|were|have)\b/i,
  ],
  ['number', /\b(?:there|ground) is (?:two|three|four|five|six|seven|eight|nine|ten) \w+s\b/i],
  ['number', /\bgone (?!as\b)\w+s\b|\bhousehold guard (?:arrive|hold|bar|follow|attack|lost|want)\b/],
  ['two clauses with who', /, who [^,.;:“]+, who /],
  ['stilted', /\b(?:whoever|whom|lest|anew|put away|can not|for ever|one hears|one sees|in all mouths|at bottom)\b/i],
  [
    'not American',
    /\b(?:behaviour|colour|honour|neighbour|travellers?|towards|sunburnt|burnt|dreamt|queues?|marrow|fortnight|whilst|theatre|rota)\b/i,
  ],
  // A “Tide-Turned Round Shield” has a round shield.
  [
    'not American',
    /\b(?:[Rr]un|[Tt]urn|[Tt]urned|[Ll]ies?|[Ss]tands?|[Gg]oes|[Gg]o|[Ww]ound|[Bb]uilt|[Aa]ll|[Ll]ean) round\b/,
  ],
  [
    'upside down',
    /(?:^|[.!?] )(?:In|On|Under|Behind|At|By|With|Before|Among|Beside|Below) [^,.;:]{3,60},? it (?:was|lay|had been|turned up|came|comes)\b/,
  ],
  ['capital', /[.!?]”? [a-z]|^[a-z]/],
]

/** Words that may come twice, and plurals that a rule takes for a singular. */
const FINE =
  /\b(?:of|by|to|into|with) it are\b|\ba door are\b|\bhad had\b|\bthat that\b|\bword, word\b|\bis is\b|\btwo (?:currents meet|skies|heartbeats|peaks|elbows wide)\b/gi

/** The slips of a text, each as `rule: where`. */
export function slipsOf(text: string): string[] {
  const read = text.replaceAll(FINE, 'word')
  return RULES.flatMap(([name, slip]) => {
    const found = slip.exec(read)
    return found ? [`${name}: …${read.slice(Math.max(0, found.index - 30), found.index + 50)}…`] : []
  })
}

/** A paragraph of whole sentences ends as one. */
export function isEnded(text: string): boolean {
  return /[.!?]”?$/.test(text)
}

/** Sentences as a listener tells them apart: without numbers, in lower case. */
export function sentencesOf(text: string): string[] {
  return text
    .split(/\n+|(?<=[.!?]”?) (?=[“A-Z0-9])/)
    .map((sentence) => sentence.trim().toLowerCase())
    .filter((sentence) => sentence.split(' ').length > 2)
}
