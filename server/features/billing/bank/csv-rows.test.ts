import { describe, expect, it } from 'vitest'
import { readLine as line, readStatement as lines } from '#server/testing/bank-statements.ts'
import { serverLimits } from '#shared/server-limits.ts'
import { readCsv } from './csv-rows.ts'
import { openCsv } from './parse-csv.ts'

const reference = 'RF18539007547034'

/** The doubt about each line; `income` for one without. */
const doubtsIn = (...rows: readonly string[]) =>
  lines(rows.join('\n')).map(({ doubt = 'income' }) => doubt)

/** Reads files whose layout was confirmed as proposed. */
const readAll = (rows: readonly string[], dateOrder?: 'DAY_FIRST' | 'MONTH_FIRST') => {
  const file = openCsv(rows.join('\n'))
  return readCsv(file, file.proposed, dateOrder)
}

describe('a direction in its own column', () => {
  /** The doubts about ten dollars with this direction, in a file without signs. */
  const directed = (word: string) =>
    doubtsIn('Date;Text;Amount;Direction', `2026-11-03;${reference};10.00;${word}`)

  it.each([
    ['codes', 'C|CR|Cr.|CRDT|H|+'],
    [
      'English',
      'Credit|Incoming|IN|Received|Money in|Deposit|TOPUP|SEPA Credit Transfer|ACH_CREDIT',
    ],
    ['German', 'Eingang|Gutschrift|Haben|Zahlungseingang|Überweisungsgutschrift'],
    ['French', 'Crédit|Entrée|Reçu|Virement reçu'],
    ['Spanish', 'Abono|Haber|Ingreso|Entrada|Transferencia recibida'],
    ['Italian', 'Entrata|Accredito|Avere|Bonifico ricevuto'],
    ['Dutch', 'Bij|Credit|Bijschrijving|Ontvangen'],
    ['Portuguese', 'Crédito|Entrada|Recebido'],
    ['Polish', 'Uznanie|Wpływ|Przychodzący|Przelew przychodzący|Ma'],
    ['Czech', 'Příchozí|Kredit|Příjem|Příchozí platba'],
    ['Swedish', 'Insättning|Inkommande|Inbetalning'],
    ['Danish and Norwegian', 'Indbetaling|Ind|Indgående|Innbetaling|Inn|Inngående'],
    ['Finnish', 'Pano|Hyvitys|Saapuva'],
    ['Hungarian and Romanian', 'Jóváírás|Bejövő|Încasare|Intrare'],
  ])('says in %s that money came in', (_, words) => {
    for (const word of words.split('|')) expect(directed(word), word).toEqual(['income'])
  })

  it.each([
    ['codes', 'D|DR|Dr.|DBIT|S|-|–|\u2212'],
    [
      'English',
      'Debit|Outgoing|OUT|Sent|Money out|DEBIT CARD|Card payment|Withdrawal|Direct debit',
    ],
    ['German', 'Ausgang|Lastschrift|Soll|Belastung|Zahlungsausgang|Auszahlung'],
    ['French', 'Débit|Sortie|Envoyé|Prélèvement'],
    ['Spanish', 'Cargo|Debe|Gasto|Salida|Enviada'],
    ['Italian', 'Uscita|Addebito|Dare|Inviato'],
    ['Dutch', 'Af|Debet|Afschrijving'],
    ['Portuguese', 'Débito|Saída|Enviado'],
    ['Polish', 'Obciążenie|Wydatek|Wychodzący|Wn'],
    ['Czech', 'Odchozí|Debet|Výdaj'],
    ['Swedish', 'Uttag|Utgående|Utbetalning'],
    ['Danish and Norwegian', 'Udbetaling|Ud|Hævning|Utbetaling|Ut'],
    ['Finnish', 'Otto|Veloitus|Lähtevä'],
    ['Hungarian and Romanian', 'Terhelés|Kimenő|Plată|Ieșire'],
  ])('says in %s that money went out', (_, words) => {
    for (const word of words.split('|')) expect(directed(word), word).toEqual([])
  })

  it.each([
    '',
    '?',
    'X',
    '--',
    'Приход',
    'Credit card',
    'Credit (pending)',
    'Outgoing?credit',
    'Transfer',
    '1'.repeat(90_000),
    `Incoming${' '.repeat(90)}not`,
  ])('that no list knows waits', word => {
    expect(directed(word)).toEqual(['DIRECTION'])
  })

  it('that says the money went back waits as a reversal, even as a debit', () => {
    for (const word of ['Refund', 'Rückbuchung', 'Recalled payment', 'Zwrot', 'Storno Gutschrift'])
      expect(directed(word), word).toEqual(['REVERSAL'])
    const header = 'Date;Text;Amount;Type;Status'
    const rows = ['2026-11-03;x;-10.00;Return;', '2026-11-03;x;-5.00;Debit;Returned']
    expect(lines([header, ...rows].join('\n'))).toMatchObject([
      { doubt: 'REVERSAL', amountCents: 1_000 },
      { doubt: 'REVERSAL', amountCents: 500 },
    ])
    const pair = ['Date;Text;Debit;Credit;Status', '2026-11-03;x;7.00;;Returned']
    expect(lines(pair.join('\n'))).toMatchObject([{ doubt: 'REVERSAL', amountCents: 700 }])
  })

  it.each([
    ['that came back', 'Retoure Überweisung;10', 'STATUS'],
    ['that came back, in one text', `Devolución transferencia ${reference};10`, 'STATUS'],
    ['recalled by the payer', 'RUECKUEBERWEISUNG;-10', 'REVERSAL'],
    ['that came back, under a state that says so', 'Returned;10;Returned', 'REVERSAL'],
    ['that we refunded', `Refund ${reference};-10`, undefined],
    ['for a tax return', `Dues before my tax return ${reference};10`, 'income'],
  ])('stands for a payment %s in the words of the bank, too', (_, row, doubt) => {
    const rows = [`2026-11-03;${reference};${row}`, '2026-11-03;x;Rent;-5']
    const header = row.endsWith('Returned') ? 'Amount;Status' : 'Amount'
    const doubts = doubtsIn(`Date;Purpose;Buchungstext;${header}`, ...rows)
    expect(doubts).toEqual(doubt ? [doubt] : [])
  })

  it('waits under a header that no list knows, unless signs show it', () => {
    const header = 'Date;Text;Kind of thing;Amount'
    const [coming, going] = ['Eingang;10', 'Ausgang;10'].map(row => `2026-11-03;x;${row}`)
    expect(doubtsIn(header, `${coming}`, `${going}`)).toEqual(['income', 'DIRECTION'])
    expect(doubtsIn(header, `${going}`, '2026-11-03;x;Ausgang;-5')).toEqual(['income'])
    const signs = ['+;10', '-;10'].map(row => `2026-11-03;x;${row}`)
    expect(doubtsIn(header, ...signs)).toEqual(['income', 'DIRECTION'])
    expect(doubtsIn(header, '2026-11-03;x;-;10')).toEqual(['income'])
    expect(doubtsIn(header, '2026-11-03;x;Vorgemerkt;10')).toEqual(['STATUS'])
    expect(doubtsIn(header, '2026-11-03;x;Returned;10')).toEqual(['REVERSAL'])
  })

  it('is a word for itself among later rows of a remembered layout', () => {
    const rows = [
      `2026-11-03;${reference};10.00;Incoming`,
      `2026-11-04;Refund ${reference};10.00;Outgoing`,
      `2026-11-05;Refund ${reference};10.00;Sent back`,
    ]
    expect(doubtsIn('Date;Text;Amount;Direction', ...rows)).toEqual(['income', 'DIRECTION'])
  })

  it.each([
    ['a minus and a word for incoming money', ['-10.00;Incoming'], ['DIRECTION']],
    ['a plus and a word for outgoing money', ['+10.00;Outgoing'], ['DIRECTION']],
    ['a letter and a word that differ', ['10.00 Cr;Debit'], ['DIRECTION']],
    ['no sign and outgoing money, where others have one', ['10;Debit', '-5;Debit'], ['DIRECTION']],
    ['signs, and transfers of both kinds', ['10;Transfer', '-5;Transfer'], ['income']],
    ['signs, and the bank’s number of a kind', ['10;506', '-5;106'], ['income']],
    ['the bank’s number of a kind', ['10;506'], ['DIRECTION']],
    ['signs, and a credit transfer that went out', ['-10;SEPA Credit Transfer'], []],
    ['a minus and an unknown word', ['-10;Foo'], []],
    [
      'no sign and an unclear word, where others have a plus',
      ['10;Transfer', '+5;Transfer'],
      ['DIRECTION', 'income'],
    ],
    [
      'no sign and incoming money, where others have a plus',
      ['10;Credit', '+5;Credit'],
      ['income', 'income'],
    ],
    ['a dash as an empty cell', ['10;Credit', '10;-'], ['income', 'DIRECTION']],
    ['codes of signs', ['10;+', '10;-'], ['income']],
  ])('with %s', (_, cells, doubts) => {
    const rows = cells.map(cell => `2026-11-03;x;${cell}`)
    expect(doubtsIn('Date;Text;Amount;Type', ...rows)).toEqual(doubts)
  })

  it('of an amount without a mark is doubtful where others are marked as credits', () => {
    const rows = ['10.00CR', '10.00', '10.00 DR'].map(cell => `2026-11-03;x;${cell}`)
    expect(doubtsIn('Date;Text;Amount', ...rows)).toEqual(['income', 'DIRECTION'])
  })

  it('that another column contradicts waits', () => {
    const header = 'Date;Text;Amount;Direction;Type'
    const day = '2026-11-03;x;10'
    expect(doubtsIn(header, `${day};In;Debit`, `${day};In;Foo`)).toEqual(['DIRECTION', 'DIRECTION'])
    expect(doubtsIn(header, `${day};In;Deposit`, `${day};In;`, `${day};In;Transfer`)).toEqual(
      Array(3).fill('income'),
    )
    const pair = 'Date;Text;Debit;Credit;Type'
    expect(doubtsIn(pair, '2026-11-03;x;;10;Debit', '2026-11-03;x;;-10;Credit')).toEqual([
      'DIRECTION',
      'DIRECTION',
    ])
  })
})

describe('a doubtful row waits, while others are read', () => {
  const header = 'Date;Amount;Text;Currency'
  const good = '2026-11-13;10,00;Dues;USD'
  it.each([
    ['an amount that is none', [header, good, '2026-11-13;ten1;x;USD'], 'AMOUNT', 0],
    ['too much for the books', [header, good, '2026-11-13;21474836,48;x;USD'], 'AMOUNT', 0],
    ['a date that is none', [header, good, '2026-02-30;7,00;x;USD'], 'DATE', 700],
    ['no currency in its column', [header, good, '2026-11-13;7,00;x;'], 'CURRENCY', 700],
    ['a currency that is none', [header, good, '2026-11-13;7,00;x;dollars'], 'CURRENCY', 700],
    ['two currencies', [header, good, '2026-11-13;7,00 €;x;USD'], 'CURRENCY', 700],
    ['cells nobody named', [header, good, '2026-11-13;7,00;x;USD;99,00'], 'SHAPE', 700],
    ['an early end', ['Date;Text;Amount', '2026-11-13;x;10,00', '2026-11-13;y'], 'AMOUNT', 0],
    [
      'a payment of the payer’s own making',
      ['Date;Text;Amount;', '2026-11-13;x;10,00', '2026-11-13;x;999,00;1,00'],
      'SHAPE',
      99_900,
    ],
    [
      'credit and debit',
      ['Date;Text;Debit;Credit', '2026-11-13;x;;10,00', '2026-11-13;x;5,00;7,00'],
      'DIRECTION',
      700,
    ],
  ])('for %s', (_, rows, doubt, amountCents) => {
    const [first, second, ...more] = lines(rows.join('\n'))
    expect(first).not.toHaveProperty('doubt')
    expect(second).toMatchObject({ doubt, amountCents })
    expect(more).toEqual([])
    expect(second?.bookedOn).toBe(doubt === 'DATE' ? undefined : '2026-11-13')
  })

  it('and is known again when its doubt is gone', () => {
    const state = 'Date;Amount;Text;Transaction ID;Type'
    const [doubtful] = lines(`${state}\n2026-11-13;10,00;Dues;A7;Foo`)
    const [clear] = lines(`${state}\n2026-11-13;10,00;Dues;A7;Credit`)
    expect([doubtful?.doubt, clear?.doubt]).toEqual(['DIRECTION', undefined])
    expect(doubtful?.identity).toBe(clear?.identity)
  })

  it('and a reversal is not taken for its payment, which has the same reference', () => {
    const state = 'Date;Amount;Text;Transaction ID;Status'
    const [paid, back] = ['Booked', 'Returned'].map(word => `2026-11-13;10,00;Dues;A7;${word}`)
    const [alone] = lines([state, paid].join('\n'))
    const both = lines([state, back, paid].join('\n'))
    expect(both[1]?.identity).toBe(alone?.identity)
    expect(both[0]?.identity).not.toBe(alone?.identity)
  })
})

it('dashes and words in the column that does not apply are empty', () => {
  const rows = ['n/a;10.00', '–;10.00', '--;10.00', 'k.A.;10.00', '5.00;-', '5.00;N/A']
  expect(doubtsIn('Date;Text;Debit;Credit', ...rows.map(cells => `2026-11-03;x;${cells}`))).toEqual(
    Array(4).fill('income'),
  )
})

describe('rows beside the payments are skipped and named', () => {
  it('without a date', () => {
    const rows = [
      'Date;Text;Amount',
      'November',
      '2026-11-03;Dues;10.00',
      '',
      ';Sum;10.00',
      'Total;;10.00',
      'Page 1 of 2;;',
      'Export 30.11.2026',
    ]
    const { skipped, skippedCount, lines: found } = readAll(rows)
    expect([skipped, skippedCount, found.length]).toEqual([[2, 5, 6, 7, 8], 5, 1])
  })

  it('in a list with an end', () => {
    const totals = Array.from({ length: 100 }, () => 'Total;;10.00')
    const { skipped, skippedCount } = readAll(['Date;Text;Amount', '2026-11-03;x;1.00', ...totals])
    expect(skipped).toHaveLength(serverLimits.skippedRowsShown)
    expect(skippedCount).toBe(100)
  })

  it.each([
    'Opening balance',
    'OPENING BALANCE',
    'Balance brought forward',
    'Closing balance as of 11/30/2026',
    'Balance at 30 November 2026',
    'Anfangssaldo',
    'Eröffnungssaldo',
    'Endsaldo zum 30.11.2026',
    'Kontostand am 30.11.2026: 1.010,00',
    'Solde initial',
    'Solde au 30/11/2026',
    'Saldo inicial',
    'Saldo anterior',
    'Saldo iniziale al 30.11.2026',
    'Beginsaldo',
    'Saldo final',
    'Saldo początkowe',
    'Saldo końcowe na dzień 2026-11-30',
    'Počáteční zůstatek',
    'Ingående saldo',
    'Primosaldo',
    'Utgående saldo',
    'Alkusaldo',
    'Nyitó egyenleg',
    'Sold inițial',
    'Total credits',
  ])('as the balance %j of a day', text => {
    const { skipped, lines: found } = readAll([
      'Date;Text;Amount',
      `2026-11-01;${text};1000.00`,
      '2026-11-03;Dues;10.00',
    ])
    expect([skipped, found.length]).toEqual([[2], 1])
  })

  it.each([`Opening balance ${reference}`, 'Balance', 'Solde', 'Saldo of my dues', 'My balance 3'])(
    'but not a payment for %j',
    text => {
      const { skipped, lines: found } = readAll(['Date;Text;Amount', `2026-11-01;${text};10.00`])
      expect([skipped, found.length]).toEqual([[], 1])
    },
  )
})

describe('the order of day and month', () => {
  const open = ['Date;Text;Amount', `03/11/2026;${reference};10.00`]

  it('is asked for when a file leaves it open, and read as chosen', () => {
    expect(readAll(open)).toMatchObject({ isDateOrderOpen: true, lines: [{ doubt: 'DATE' }] })
    expect(readAll(open, 'DAY_FIRST').lines).toEqual([line()])
    expect(readAll(open, 'MONTH_FIRST').lines).toEqual([line({ bookedOn: '2026-03-11' })])
  })

  it('is told from the file that shows it', () => {
    const shown = readAll([...open, '25/11/2026;x;-5.00'])
    expect(shown).toMatchObject({ isDateOrderOpen: false, dateOrder: 'DAY_FIRST' })
    expect(readAll(['Date;Text;Amount', '2026-11-03;x;5'])).not.toHaveProperty('dateOrder')
  })

  it('that contradicts earlier files refuses the file', () => {
    const rows = [...open, '11/25/2026;x;5.00']
    expect(() => readAll(rows, 'DAY_FIRST')).toThrow(
      expect.objectContaining({
        detail: {
          errors: [{ path: '/text', message: expect.stringContaining('put the month first') }],
        },
      }),
    )
    expect(readAll(rows, 'MONTH_FIRST').lines).toHaveLength(2)
  })
})

it.each([
  ['a line for Excel', 'sep=;\n'],
  ['a byte order mark', '\ufeff'],
  ['a byte order mark that was read as Windows-1252', 'ï»¿'],
  ['both', '\ufeffï»¿'],
])('a file with %s before its header is read', (_, start) => {
  expect(lines(`${start}Date;Text;Amount\n2026-11-03;${reference};10.00`)).toEqual([line()])
})
