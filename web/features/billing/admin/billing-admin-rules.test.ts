import { describe, expect, test } from 'vitest'
import { billingLimits } from '#shared/billing-limits.ts'
import { billingAdminTexts } from '#shared/texts/billing-admin.ts'
import {
  amountText,
  bankDetailsProblemsOf,
  bookSides,
  centsOf,
  columnNames,
  costOf,
  costProblemsOf,
  decisionsOf,
  faultText,
  messagesOf,
  openText,
  readStatement,
  reasonText,
  trimmed,
} from './billing-admin-rules.ts'

const texts = billingAdminTexts.bank
const fit = { holder: 'Lambda', iban: 'DE89 3704 0044 0532 0130 00', bic: '', bankName: '' }

/** The names of the invalid fields. */
const wrongIn = (details: typeof fit) =>
  Object.fromEntries(Object.entries(bankDetailsProblemsOf(details)).filter(([, words]) => words))

describe('bank details', () => {
  test('need no more than a holder and an account', () => {
    expect(wrongIn(fit)).toEqual({})
  })
  test('without a holder or an account are not saved', () => {
    expect(wrongIn({ ...fit, holder: ' ', iban: '' })).toEqual({
      holder: texts.holderMissing,
      iban: texts.ibanMissing,
    })
  })
  test('have a maximum length', () => {
    const long = 'x'.repeat(101)
    expect(wrongIn({ holder: long, iban: long, bic: long, bankName: long })).toEqual({
      holder: texts.tooLong,
      iban: texts.tooLong,
      bic: texts.tooLong,
      bankName: texts.tooLong,
    })
  })
  test('are trimmed', () => {
    expect(trimmed({ holder: ' L ', iban: ' 1 ', bic: ' B ', bankName: ' N ' })).toEqual({
      holder: 'L',
      iban: '1',
      bic: 'B',
      bankName: 'N',
    })
  })
})

function utf16(text: string, isLittleEndian: boolean) {
  const view = new DataView(new ArrayBuffer(text.length * 2))
  for (let index = 0; index < text.length; index += 1)
    view.setUint16(index * 2, text.charCodeAt(index), isLittleEndian)
  return view
}

test.each([
  ['in UTF-8 is read without its byte order mark', '\ufeffDatum;Müller €', 'Datum;Müller €'],
  [
    'in Windows-1252 is read with umlauts and euro sign',
    new Uint8Array([0x4d, 0xfc, 0x6c, 0x6c, 0x65, 0x72, 0x20, 0x80]),
    'Müller €',
  ],
  [
    'in UTF-16 is read by its byte order mark',
    utf16('\ufeffDatum;Müller €', true),
    'Datum;Müller €',
  ],
  ['in UTF-16, big endian, too', utf16('\ufeffDatum;Müller €', false), 'Datum;Müller €'],
  [
    'in UTF-16 without a mark is read by its zeros',
    utf16('Datum;Müller €', true),
    'Datum;Müller €',
  ],
  ['in UTF-16, big endian, without a mark', utf16('Datum;Müller €', false), 'Datum;Müller €'],
])('a statement %s', async (_, part, text) => {
  expect(await readStatement(new Blob([part]))).toBe(text)
})

test.each([
  ['empty', '', 'empty'],
  ['blank', ' \r\n', 'empty'],
  ['too large', 'x'.repeat(billingLimits.statementMaxBytes + 1), 'tooLarge'],
  ['too large as JSON', '\n"'.repeat(billingLimits.statementMaxBytes / 3), 'tooLarge'],
] as const)('a statement that is %s is refused', async (_, words, problem) => {
  const reading = readStatement(new Blob([words]))
  await expect(reading).rejects.toThrow(billingAdminTexts.statement[problem])
})

test('a file that disappeared after it was chosen cannot be read', async () => {
  const gone = new Blob(['x'])
  gone.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'))
  await expect(readStatement(gone)).rejects.toThrow(billingAdminTexts.statement.unreadableFile)
})

test('columns are named by their headers, and by numbers if those say too little', () => {
  const columns = ['Date', '', 'Currency', 'Currency'].map(header => ({
    header,
    role: 'IGNORED' as const,
  }))
  expect(columnNames(columns)).toEqual([
    'Date',
    'Column 2',
    'Currency (column 3)',
    'Currency (column 4)',
  ])
})

test.each([
  ['MISSING', 'PURPOSE', 'Choose a column for “Purpose or reference”.'],
  ['REPEATED', 'DATE', 'Choose only one column for “Booking date”.'],
] as const)('a layout with a role that is %s: %s says %j', (kind, role, words) => {
  expect(faultText({ kind, role })).toBe(words)
})

test('the messages of a problem are listed', () => {
  const errors = [
    { path: '/text', message: 'Row 3: the amount can’t be read.' },
    { path: '/text' },
    null,
  ]
  expect(messagesOf(errors)).toEqual(['Row 3: the amount can’t be read.'])
})

test.each([undefined, null, 'no list', {}])('%j has no messages', errors => {
  expect(messagesOf(errors)).toEqual([])
})

test('a partial payment can be accepted, kept or sent back', () => {
  expect(decisionsOf({ method: 'BANK', reason: 'PART' })).toEqual(['ACCEPT', 'GIFT', 'RETURN'])
})

test.each(['OVER', 'UNKNOWN', 'CURRENCY', 'STATUS'] as const)(
  '%s can be assigned, kept or sent back',
  reason => {
    expect(decisionsOf({ method: 'BANK', reason })).toEqual(['ASSIGN', 'GIFT', 'RETURN'])
  },
)

test.each(['DIRECTION', 'DATE', 'AMOUNT', 'SHAPE'] as const)(
  '%s can be assigned, kept or ignored',
  reason => {
    expect(decisionsOf({ method: 'BANK', reason })).toEqual(['ASSIGN', 'GIFT', 'IGNORE'])
  },
)

test('a reversal can only take back or be ignored', () => {
  const reversal = { method: 'BANK', reason: 'REVERSAL' } as const
  expect(decisionsOf(reversal)).toEqual(['TAKE_BACK', 'IGNORE'])
})

test('a card payment cannot be sent back here', () => {
  expect(decisionsOf({ method: 'CARD', reason: 'OVER' })).toEqual(['ASSIGN', 'GIFT'])
  expect(decisionsOf({ method: 'CARD', reason: 'PART' })).toEqual(['ACCEPT', 'GIFT'])
})

const payment = {
  method: 'BANK',
  amountCents: 1_200,
  currency: 'USD',
  openCents: 200,
  bookedOn: '2026-11-02',
} as const
const reference = 'RF18ABCD2345'

test('a partial payment names its invoice, and what is missing', () => {
  const part = { ...payment, reason: 'PART', openCents: 600, reference, missingCents: 400 } as const
  expect(reasonText(part)).toBe('Part payment for invoice RF18\u00a0ABCD\u00a02345: $4 is missing.')
})

test('an overpayment names the amount, and its invoice', () => {
  expect(reasonText({ ...payment, reason: 'OVER', reference })).toBe(
    'Overpaid invoice RF18\u00a0ABCD\u00a02345 by $2.',
  )
  expect(reasonText({ ...payment, reason: 'OVER' })).toBe('Overpaid by $2.')
})

test('a payment that names no invoice says so', () => {
  expect(reasonText({ ...payment, reason: 'UNKNOWN' })).toBe('It names no invoice we know.')
})

test('another currency is named', () => {
  const euros = { ...payment, reason: 'CURRENCY', currency: 'EUR' } as const
  expect(reasonText(euros)).toBe('Paid in EUR, not USD.')
  expect(reasonText({ ...euros, reference })).toBe(
    'Paid in EUR, not USD, for invoice RF18\u00a0ABCD\u00a02345.',
  )
})

test.each([
  ['STATUS', 'The bank hasn’t clearly confirmed it.'],
  ['DIRECTION', 'It may have come in or gone out. Look it up in your statement.'],
  ['DATE', 'We couldn’t read its date. It shows the import’s day.'],
  ['AMOUNT', 'We couldn’t read its amount. Look it up in your statement.'],
  ['SHAPE', 'Its row doesn’t fit the columns. Look it up in your statement.'],
] as const)('a payment of doubtful %s says what to look at', (reason, words) => {
  expect(reasonText({ ...payment, reason })).toBe(words)
  const named = `For invoice RF18\u00a0ABCD\u00a02345. ${words}`
  expect(reasonText({ ...payment, reason, reference })).toBe(named)
})

test('a reversal names the payment that it seems to belong to', () => {
  const reversal = { ...payment, reason: 'REVERSAL' } as const
  expect(reasonText(reversal)).toBe(
    'The bank took this money back. We found no booked payment that fits.',
  )
  const reverses = { id: 'one', amountCents: 1_000, currency: 'USD', bookedOn: '2026-11-01' }
  expect(reasonText({ ...reversal, reverses })).toMatch(/belong to \$10 of .*1.*\.$/)
  expect(reasonText({ ...reversal, reverses: { ...reverses, reference } })).toMatch(
    /^For invoice RF18\u00a0ABCD\u00a02345\. The bank took/,
  )
})

test('an amount or a currency that could not be read is not shown', () => {
  const noAmount = { amountCents: 0, currency: 'USD', openCents: 0 }
  expect([amountText(noAmount), openText(noAmount)]).toEqual(['Unknown amount', 'this payment'])
  const noCurrency = { amountCents: 1_050, currency: 'XXX', openCents: 1_050 }
  expect(amountText(noCurrency)).toBe('10.50 in an unknown currency')
  expect(openText(noCurrency)).toBe('this payment')
  expect(reasonText({ ...payment, ...noCurrency, reason: 'CURRENCY' })).toBe(
    'We couldn’t read its currency. Look it up in your statement.',
  )
})

test('the books of a new site are all zero', () => {
  const { has, is } = bookSides([])
  expect(has.lines.map(({ cents }) => cents)).toEqual([0, 0])
  expect(is.lines.map(({ cents }) => cents)).toEqual([0, 0, 0, 0, 0, 0])
  expect([has.sumCents, is.sumCents]).toEqual([0, 0])
})

test('both sides have the same sum, and waived and spent amounts are subtracted', () => {
  const { has, is } = bookSides([
    { account: 'BANK', balanceCents: 2_100 },
    { account: 'CARD', balanceCents: 1_000 },
    { account: 'DUES', balanceCents: -3_000 },
    { account: 'WAIVED', balanceCents: 400 },
    { account: 'SUSPENSE', balanceCents: -1_000 },
    { account: 'COSTS', balanceCents: 500 },
  ])
  expect(has).toEqual({
    lines: [
      { account: 'BANK', cents: 2_100 },
      { account: 'CARD', cents: 1_000 },
    ],
    sumCents: 3_100,
  })
  expect(is).toEqual({
    lines: [
      { account: 'DUES', cents: 3_000 },
      { account: 'WAIVED', cents: -400 },
      { account: 'GIFTS', cents: 0 },
      { account: 'MEMBERS', cents: 0 },
      { account: 'SUSPENSE', cents: 1_000 },
      { account: 'COSTS', cents: -500 },
    ],
    sumCents: 3_100,
  })
})

const draft = { note: ' Hosting ', amount: '12.5', firstMonth: '2026-05', lastMonth: '' }

test.each([
  ['12', 1_200],
  ['12.50', 1_250],
  ['12,5', 1_250],
  ['0.01', 1],
  ['0', undefined],
  ['-1', undefined],
  ['1.234', undefined],
  ['twelve', undefined],
  ['', undefined],
  ['999999', undefined],
])('%j are %j cents', (text, cents) => {
  expect(centsOf(text)).toBe(cents)
})

test('a cost is sent without blanks, and without a last month if none is entered', () => {
  expect(costProblemsOf(draft)).toEqual({})
  const sent = { id: 'one', note: 'Hosting', amountCents: 1_250, firstMonth: '2026-05' }
  expect(costOf(draft, 'one')).toEqual(sent)
  expect(costOf({ ...draft, lastMonth: '2026-06 ' }, 'one')).toEqual({
    ...sent,
    lastMonth: '2026-06',
  })
})

test.each([
  ['note', { note: '  ' }],
  ['amount', { amount: 'much' }],
  ['firstMonth', { firstMonth: 'May' }],
  ['lastMonth', { lastMonth: '2026-13' }],
  ['lastMonth', { lastMonth: '2026-04' }],
] as const)('a wrong %s is named: %j', (field, change) => {
  expect(costProblemsOf({ ...draft, ...change })[field]).toEqual(expect.any(String))
})
