/** Every printed page. The paper is the printer's: A4 and Letter differ in width, and everything follows it. */
export const PRINT_STYLE = `
  @page { margin: 14mm 14mm 16mm; @bottom-right { content: counter(page) ' / ' counter(pages); font: 9pt sans-serif; } }
  * { box-sizing: border-box; }
  html { background: #fff; color-scheme: light; }
  body {
    color: #000; font: 10.5pt/1.4 'Source Sans 3 Variable', system-ui, sans-serif; font-variant-numeric: lining-nums;
    margin: 0; overflow-wrap: anywhere; print-color-adjust: exact; -webkit-print-color-adjust: exact;
  }
  h1, h2, h3, h4, h5, h6 {
    break-after: avoid; font-family: 'Lantern Serif', Georgia, 'Times New Roman', serif; font-weight: 600; line-height: 1.2;
    margin: 0;
  }
  h1 { font-size: 21pt; }
  h2 { font-size: 14pt; margin-top: 11pt; }
  h3, h4, h5, h6 { font-size: 11.5pt; margin-top: 8pt; }
  p, ul, ol, dl, pre, blockquote, table { margin: 0 0 4pt; orphans: 3; widows: 3; }
  ul, ol { padding-left: 14pt; }
  blockquote { border-left: 1.5pt solid #000; padding-left: 8pt; }
  table { border-collapse: collapse; }
  th, td { border: 0.5pt solid #000; padding: 1pt 4pt; text-align: left; }
  a { color: inherit; }
  svg { height: 10pt; width: 10pt; }
  li:has(> svg) { display: flex; gap: 4pt; list-style: none; margin-left: -14pt; }
  li > svg { flex: none; margin-top: 2pt; }
  pre, .as-typed { white-space: pre-wrap; }
  hr { border: 0; border-top: 0.5pt solid #000; }
  .head { align-items: flex-end; border-bottom: 1.5pt solid #000; display: flex; gap: 12pt; margin-bottom: 8pt; padding-bottom: 6pt; }
  .head > div { flex: 1; min-width: 0; }
  .head p { margin: 1pt 0 0; }
  .portrait { border: 0.5pt solid #000; height: 30mm; object-fit: cover; width: 30mm; }
  .quiet { color: #333; }
  .figures { break-inside: avoid; display: grid; gap: 5pt; grid-auto-columns: 1fr; grid-auto-flow: column; margin-bottom: 7pt; }
  .figures > div { border: 0.75pt solid #000; border-radius: 3pt; padding: 2pt 3pt; text-align: center; }
  .figures dt { font-size: 8.5pt; }
  .figures dd { font-size: 13pt; font-weight: 600; line-height: 1.2; margin: 0; }
  .figures small { font-size: 9.5pt; font-weight: 400; }
  .facts { margin-bottom: 6pt; }
  .facts p { margin: 0 0 1pt; }
  .counters { columns: 3; margin-top: 4pt; }
  .credit { border-top: 0.5pt solid #000; font-size: 8.5pt; margin-top: 10pt; padding-top: 3pt; }
  .columns { column-gap: 9mm; columns: 2; }
  .columns h2 { font-size: 12pt; margin-top: 0; }
  .entry { margin-bottom: 5pt; }
  .entry > p, .entry > div > p { margin: 0; }
  .short { break-inside: avoid; }
  .boxes { display: inline-flex; gap: 2pt; margin-left: 4pt; vertical-align: -1pt; }
  .boxes i { border: 0.75pt solid #000; height: 8pt; width: 8pt; }
  .boxes i.used { background: #000; }
  .picture { display: block; margin: 0 auto 8pt; max-height: 215mm; max-width: 100%; object-fit: contain; }
  .map { aspect-ratio: var(--ratio); margin: 0 auto 8pt; max-width: 100%; position: relative; }
  .map img { position: absolute; }
  .evening + .evening { border-top: 0.75pt solid #000; margin-top: 14pt; padding-top: 4pt; }
`
