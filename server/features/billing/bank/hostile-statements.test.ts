import { parse } from 'csv-parse/sync'
import { SaxesParser } from 'saxes'
import { afterEach, expect, it, vi } from 'vitest'
import { Refusal } from '#server/platform/refusal.ts'
import { readStatement, refusalOf } from '#server/testing/bank-statements.ts'
import { billingLimits } from '#shared/billing-limits.ts'
import { serverLimits } from '#shared/server-limits.ts'

const size = billingLimits.statementMaxBytes
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
const says = (text: string) => root + entry(text)
const secret = 'file:///etc/passwd'
const laughs = Array.from(
  { length: 10 },
  (_, depth) => `<!ENTITY l${depth + 1} "${`&l${depth};`.repeat(10)}">`,
).join('')

vi.mock(import('csv-parse/sync'), async load => {
  const library = await load()
  return { ...library, parse: vi.fn(library.parse) }
})
const write = vi.spyOn(SaxesParser.prototype, 'write')
afterEach(() => vi.clearAllMocks())

/** Far less than the size of most files: the XML parser stops at the first error. */
const charactersReadMax = 20_000
/** The rows searched for headers, with each of four delimiters. */
const rowsReadMax = 4 * 50

/** How much of the text the XML parser has read. */
const charactersRead = () =>
  write.mock.contexts
    .filter(parser => parser instanceof SaxesParser)
    .reduce((sum, { position }) => sum + position, 0)
const rowsRead = () =>
  vi
    .mocked(parse)
    .mock.results.reduce((sum, { type, value }) => sum + (type === 'return' ? value.length : 0), 0)

it.each([
  ['a billion laughs', `<!DOCTYPE Document [<!ENTITY l0 "ha">${laughs}]>${says('&l9;')}`],
  ['a file of the server', `<!DOCTYPE Document [<!ENTITY x SYSTEM "${secret}">]>${says('&x;')}`],
  ['a declaration elsewhere', `<!DOCTYPE Document SYSTEM "http://127.0.0.1/x">${says('')}`],
  ['a declaration in lower case', `<!doctype Document [<!entity x "y">]>${says('&x;')}`],
  ['an entity of HTML', says('&nbsp;')],
  ['a character beyond Unicode', says('&#x110000;')],
  ['the null character', says('&#0;')],
  ['__proto__ as a name', `${root}<__proto__><a>1</a></__proto__>${entry('x')}`],
  ['constructor as a name', `${root}<constructor>1</constructor>${entry('x')}`],
  ['names of every object as headers', 'constructor;__proto__;toString\n2026-11-03;10,00;x'],
  ['endless depth', filled('<Document>')],
  ['endless depth below the root', root + filled('<a>')],
  ['endless roots', filled('<Document ')],
  ['angle brackets only', filled('<')],
  ['empty elements', `${root}${'<a/>'.repeat(size / 5)}</Document>`],
  ['endless comments', root + filled('<!--')],
  ['attributes', `<Document ${filled('a ')}>`],
  ['different elements', says(numbered(number => `<a${number}/>`))],
  ['different attributes', says(`<a${numbered(number => ` a${number}=""`)}/>`)],
  ['attributes here and there', says(numbered(number => `<a a${number}=''/>`))],
  ['commas only', filled(',')],
  ['quotation marks only', filled('"')],
  ['endless quotations', filled('"a"b')],
  ['lines only', filled('\n')],
  ['semicolons and lines', filled(';\n')],
  ['one long cell', `Date;Amount;Text\n2026-11-03;10,00;"${'x'.repeat(size - 100)}"`],
  ['one long row', `Date;Amount;Text${filled(';')}`],
  ['digits only', `Date;Amount;Text\n2026-11-03;${'1'.repeat(90_000)};x`],
  ['bytes of a picture', '\u0089PNG\r\n\u001a\n\u0000\u0000\u0000\rIHDR'],
  ['replaced bytes', filled('\ufffd')],
  ['nothing', ' \n '],
])('%s as a statement is refused before much of it is read', (_, text) => {
  expect(() => readStatement(text)).toThrow(Refusal)
  expect(charactersRead()).toBeLessThan(charactersReadMax)
  expect(rowsRead()).toBeLessThanOrEqual(rowsReadMax)
})

it('the largest statement is read completely', () => {
  const rows = Array.from(
    { length: serverLimits.statementLinesMax },
    (_, number) => `2026-11-03;10,00;${`Dues ${number} `.padEnd(150, 'x')};USD`,
  )
  expect(readStatement(['Date;Amount;Text;Currency', ...rows].join('\n'))).toHaveLength(rows.length)
})

it('ten times as many rows as a statement may have are refused', () => {
  const rows = Array.from({ length: 50_000 }, () => '2026-11-03;10,00;Dues')
  expect(() => readStatement(['Date;Amount;Text', ...rows].join('\n'))).toThrow(/unreadable/)
})

/** Far less than the steps of a pattern that tries every beginning of a long cell. */
const readMsMax = 10_000

it.each([
  ['digits', '1'],
  ['spaces', 'x '],
  ['parentheses', '('],
  ['dashes', '-'],
  ['marks of decimals', '1,'],
  ['combined accents', 'a\u0301\u0301'],
  ['days', '27. '],
  ['words of balances', 'saldo 1 '],
])('cells of %s are read in a moment', (_, part) => {
  const cell = `${part.repeat(30_000 / part.length)}x`
  const row = ['2026-11-03', '10,00', cell, cell, cell].join(';')
  const rows = [row, row, [cell, '10,00', 'x', 'In', 'x'].join(';'), ['2026-11-03', cell].join(';')]
  const start = performance.now()
  refusalOf(
    ['Date;Amount;Text;Direction;Status', '2026-11-03;1,00;x;In;Booked', ...rows].join('\n'),
  )
  expect(performance.now() - start).toBeLessThan(readMsMax)
})
