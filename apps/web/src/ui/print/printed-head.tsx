type Props = { title: string; lines?: readonly (string | false | undefined)[]; portrait?: string | undefined }

/** The top of a printed page. */
export function PrintedHead({ title, lines = [], portrait }: Props) {
  return (
    <header className="head">
      <div>
        <h1>{title}</h1>
        {lines.filter(Boolean).map((line) => (
          <p key={String(line)}>{line}</p>
        ))}
      </div>
      {portrait && <img className="portrait" src={portrait} alt="" />}
    </header>
  )
}
