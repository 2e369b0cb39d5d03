import { describe, expect, it } from 'vitest'
import { Refusal } from '#server/platform/refusal.ts'
import { limits } from '#shared/limits.ts'
import { serverLimits } from '#shared/server-limits.ts'
import { readStatement } from './read-statement.ts'

const size = limits.statementMaxBytes
const filled = (text: string) => text.repeat(Math.floor(size / text.length))
const numbered = (part: (number: string) => string) => {
  const length = part((size / 10).toString(36)).length
  return Array.from({ length: Math.floor(size / length) - 200 }, (_, number) =>
    part(number.toString(36)),
  ).join('')
}
const root = '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08">'
const entry = (text: string) => `<BkToCstmrStmt><Stmt><Ntry><Amt Ccy="USD">10</Amt>
  <CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-03</Dt></BookgDt>
  <AddtlNtryInf>${text}</AddtlNtryInf></Ntry></Stmt></BkToCstmrStmt></Document>`
const laughs = Array.from(
  { length: 10 },
  (_, depth) => `<!ENTITY l${depth + 1} "${`&l${depth};`.repeat(10)}">`,
).join('')

/** Far more than any of them takes: none may take time that grows faster than its length. */
const spanMs = 20_000

describe('a hostile statement is refused in time', () => {
  it.each([
    ['a billion laughs', `<!DOCTYPE Document [<!ENTITY l0 "ha">${laughs}]>${root}${entry('&l9;')}`],
    [
      'a file of the server',
      `<!DOCTYPE Document [<!ENTITY x SYSTEM "file:///etc/passwd">]>${root}${entry('&x;')}`,
    ],
    [
      'a declaration elsewhere',
      `<!DOCTYPE Document SYSTEM "http://127.0.0.1/x">${root}${entry('')}`,
    ],
    ['small letters', `<!doctype Document [<!entity x "y">]>${root}${entry('&x;')}`],
    ['an entity of HTML', `${root}${entry('&nbsp;')}`],
    ['a character there is not', `${root}${entry('&#x110000;')}`],
    ['the null character', `${root}${entry('&#0;')}`],
    ['a name of the language', `${root}<__proto__><a>1</a></__proto__>${entry('x')}`],
    ['a name of every object', `${root}<constructor>1</constructor>${entry('x')}`],
    ['headers of every object', 'constructor;__proto__;toString\n2026-11-03;10,00;x'],
    ['endless depth', filled('<Document>')],
    ['roots without an end', filled('<Document ')],
    ['marks only', filled('<')],
    ['empty elements', `${root}${'<a/>'.repeat(size / 5)}</Document>`],
    ['comments without an end', root + filled('<!--')],
    ['attributes', `<Document ${filled('a ')}>`],
    ['different elements', `${root}${entry(numbered(number => `<a${number}/>`))}`],
    ['different attributes', `${root}${entry(`<a${numbered(number => ` a${number}=""`)}/>`)}`],
    ['attributes here and there', `${root}${entry(numbered(number => `<a a${number}=''/>`))}`],
    ['commas only', filled(',')],
    ['marks of quotation only', filled('"')],
    ['quotations that go on', filled('"a"b')],
    ['lines only', filled('\n')],
    ['semicolons and lines', filled(';\n')],
    ['one long cell', `Date;Amount;Text\n2026-11-03;10,00;"${'x'.repeat(size - 100)}"`],
    ['one long row', `Date;Amount;Text${filled(';')}`],
    ['digits only', `Date;Amount;Text\n2026-11-03;${'1'.repeat(90_000)};x`],
    ['bytes of a picture', '\u0089PNG\r\n\u001a\n\u0000\u0000\u0000\rIHDR'],
    ['replaced bytes', filled('\ufffd')],
    ['nothing', ' \n '],
  ])('%s', (_, text) => {
    const begun = performance.now()
    expect(() => readStatement(text)).toThrow(Refusal)
    expect(performance.now() - begun).toBeLessThan(spanMs)
  })
})

it('the largest statement is read', () => {
  const rows = Array.from(
    { length: serverLimits.statementLinesMax },
    (_, number) => `2026-11-03;10,00;${`Dues ${number} `.padEnd(150, 'x')};USD`,
  )
  expect(readStatement(['Date;Amount;Text;Currency', ...rows].join('\n'))).toHaveLength(rows.length)
})
