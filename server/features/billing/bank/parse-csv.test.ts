import { describe, expect, it } from 'vitest'
import { readLine as line, readStatement, refusalOf } from '#server/testing/bank-statements.ts'
import { billingLimits } from '#shared/billing-limits.ts'
import { serverLimits } from '#shared/server-limits.ts'
import { countCharacters } from '#shared/typed-text.ts'
import { openCsv } from './parse-csv.ts'

const read = (...rows: readonly string[]) => readStatement(rows.join('\r\n'))

describe('incoming money is read from a statement', () => {
  it('in American columns, without debits and the opening balance', () => {
    const found = read(
      'Description,,Summary Amt.',
      'Beginning balance as of 11/01/2026,,"1,000.00"',
      'Ending balance as of 11/30/2026,,"2,200.06"',
      '',
      'Date,Description,Amount,Running Bal.',
      '11/01/2026,Beginning balance as of 11/01/2026,,"1,000.00"',
      '11/03/2026,RF18539007547034,"10.00","1,010.00"',
      '11/14/2026,"Office ""Shop"", rent","-44.50","965.50"',
      '11/15/2026,"Zelle from A. Payer, ""thanks""","1,234.56","2,200.06"',
    )
    const purpose = 'Zelle from A. Payer, "thanks"'
    expect(found).toEqual([line(), line({ amountCents: 123_456, bookedOn: '2026-11-15', purpose })])
  })

  it('in German columns, without pending payments', () => {
    const found = read(
      '"Auftragskonto";"Buchungstag";"Valutadatum";"Buchungstext";"Verwendungszweck";"Kundenreferenz (End-to-End)";"Beguenstigter/Zahlungspflichtiger";"Kontonummer/IBAN";"Betrag";"Waehrung";"Info"',
      '"DE0";"03.11.26";"03.11.26";"GUTSCHRIFT";"RF18 5390 0754 7034";"NOTPROVIDED";"Max Muster";"DE1";"1.010,00";"USD";"Umsatz gebucht"',
      '"DE0";"03.11.26";"03.11.26";"LASTSCHRIFT";"Strom";"";"Werk";"DE2";"-80,00";"USD";"Umsatz gebucht"',
      '"DE0";"04.11.26";"04.11.26";"GUTSCHRIFT";"Bald";"";"Max Muster";"DE1";"10,00";"USD";"Umsatz vorgemerkt"',
    )
    expect(found).toMatchObject([{ amountCents: 101_000, bookedOn: '2026-11-03' }])
    expect(found[0]?.purpose).toContain('RF18 5390 0754 7034')
    expect(found[0]?.purpose).not.toContain('Max Muster')
  })

  it('in another currency by its header, with words before and after the table', () => {
    const found = read(
      '\ufeff"Girokonto";"DE0"',
      '"Kontostand vom 30.11.2026:";"1.234,56 €"',
      '""',
      '"Buchungsdatum";"Wertstellung";"Status";"Zahlungspflichtige*r";"Verwendungszweck";"Betrag (€)"',
      '"03.11.26";"03.11.26";"Gebucht";"Max Muster";"RF18539007547034";"10"',
      'Kontostand;30.11.2026;;;1.234,56;EUR',
    )
    expect(found).toEqual([line({ currency: 'EUR' })])
  })

  it('in French columns, with narrow spaces, and in two columns of euros', () => {
    const found = read(
      'Compte courant n° 1;;;',
      'Date;Libellé;Débit euros;Crédit euros;',
      '03/11/2026;"VIREMENT DE MME X  ',
      'RF18539007547034";;1\u202f010,00;',
      '28/11/2026;CARTE;12,50;;',
    )
    const purpose = 'VIREMENT DE MME X RF18539007547034'
    expect(found).toEqual([line({ amountCents: 101_000, currency: 'EUR', purpose })])
  })

  it.each([
    [
      'with credit and debit in columns of their own',
      `Transaction Date,Posted Date,Card No.,Description,Category,Debit,Credit
2026-11-02,2026-11-03,1,RF18539007547034,Other,,10.00
2026-11-02,2026-11-04,1,Shop,Other,25.00,
2026-11-02,2026-11-04,1,Nothing,Other,0.00,0.00`,
      [line()],
    ],
    [
      'in Spanish columns, with the currency beside the amount',
      `F.Valor\tFecha\tConcepto\tMovimiento\tImporte\tDivisa\tDisponible\tDivisa
02/11/2026\t03/11/2026\tRF18539007547034\tTransferencia\t10,00\tUSD\t110,00\tEUR
30/11/2026\t30/11/2026\tLuz\tRecibo\t-10,00\tUSD\t100,00\tEUR`,
      [line({ purpose: 'RF18539007547034 Transferencia' })],
    ],
    [
      'with the currency in a column with an unknown header, but not in the payer’s words',
      `Date,Naam,Amount,Valuta,Description
2026-11-03,A. Payer,10.00,EUR,RF18539007547034
2026-11-03,A. Payer,10.00,,EUR`,
      [line({ currency: 'EUR' }), line({ purpose: 'EUR' })],
    ],
    [
      'with amounts without signs, by the column that shows the direction',
      `Date;Description;Amount;Debit/Credit;Currency
2026-11-03;RF18539007547034;10,00;C;usd
2026-11-03;Shop;10,00;D;USD`,
      [line()],
    ],
    [
      'with a quotation mark in an unquoted cell',
      'Date;Amount;Text\n2026-11-03;10,00;for "me"',
      [line({ purpose: 'for "me"' })],
    ],
    ['without rows', 'Date;Amount;Text', []],
    ['with debits only', 'Date;Amount;Text\n2026-11-03;-5,00;Shop\n\n', []],
  ])('%s', (_, text, lines) => {
    expect(readStatement(text)).toEqual(lines)
  })

  it.each([
    ['Date;Libellé;Débit Euros;Crédit Euros', `03.11.2026;RF18539007547034;;10,00`, 'EUR'],
    ['Date;Libellé;Montant(EUROS)', `03.11.2026;RF18539007547034;10,00`, 'EUR'],
    ['Kirjauspäivä;Viesti;Määrä EUROA', `03.11.2026;RF18539007547034;10,00`, 'EUR'],
    ['Data operacji;Tytuł;Kwota (zł)', `03.11.2026;RF18539007547034;10,00`, 'PLN'],
    ['Data tranzactie;Detalii;Suma (lei)', `03.11.2026;RF18539007547034;10,00`, 'RON'],
  ])('in the currency of the header %j', (header, row, currency) => {
    expect(read(header, row)).toEqual([line({ currency })])
  })

  it('whose purpose is cut, in one line and of whole characters', () => {
    const text = `a\tb\u0007c\u202e \ud800${'💛'.repeat(600)}`
    const [found] = read('Date;Amount;Text', `2026-11-03;10,00;"${text}"`)
    const purpose = found?.purpose ?? ''
    expect(purpose).toMatch(/^a b c � ?💛/u)
    expect(countCharacters(purpose)).toBe(billingLimits.statementPurposeMaxLength)
    expect(purpose.isWellFormed()).toBe(true)
  })
})

describe('columns are proposed', () => {
  it.each<readonly string[]>([
    [
      'by the words of a bank, with the payer in a separate column',
      'Auftragskonto;Buchungstag;Valutadatum;Buchungstext;Verwendungszweck;Beguenstigter/Zahlungspflichtiger;Kontonummer/IBAN;Betrag;Waehrung;Info;;',
      'IGNORED DATE OTHER_DATE PURPOSE PURPOSE PAYER PAYER AMOUNT CURRENCY STATUS',
    ],
    [
      'with credits and debits, the currency beside the amount, and one bank’s number',
      'Date,Type,Transaction ID,FITID,Memo,Debit,Credit,Currency,Amount,Currency',
      'DATE DIRECTION BANK_REFERENCE IGNORED PURPOSE DEBIT AMOUNT CURRENCY IGNORED IGNORED',
    ],
    [
      'with the state in an Italian column',
      'Data;Operazione;Dettagli;Conto o carta;Contabilizzazione;Valuta;Importo',
      'DATE PURPOSE PURPOSE IGNORED STATUS OTHER_DATE AMOUNT',
    ],
    [
      'of a Dutch bank with underscores and words without spaces',
      'mutationcode;transactiondate;valuedate;amount;vrije_mededeling',
      'IGNORED DATE OTHER_DATE AMOUNT PURPOSE',
    ],
    ...[
      ['Italian', 'Data contabile;Causale;Importo;Divisa;Dare/Avere;Ordinante;Stato'],
      ['Dutch', 'Datum;Omschrijving;Bedrag (EUR);Munt;Af Bij;Tegenrekening;Status'],
      ['Portuguese', 'Data do movimento;Descrição;Montante;Moeda;Débito/Crédito;Ordenante;Estado'],
      ['Polish', 'Data księgowania;Tytuł;Kwota;Waluta;Rodzaj;Nadawca;Status'],
      ['Czech', 'Datum zaúčtování;Zpráva pro příjemce;Částka;Měna;Směr platby;Protiúčet;Stav'],
      ['Swedish', 'Bokföringsdag;Meddelande;Belopp;Valutakod;Riktning;Avsändare;Status'],
      ['Danish', 'Bogført dato;Tekst;Beløb;Valutakode;Retning;Afsender;Tilstand'],
      ['Norwegian', 'Bokført dato;Melding;Beløp;Valutakode;Retning;Avsender;Status'],
      ['Finnish', 'Kirjauspäivä;Viesti;Määrä;Valuutta;Suunta;Maksaja;Tila'],
      ['Hungarian', 'Könyvelés dátuma;Közlemény;Összeg;Devizanem;Irány;Partner neve;Státusz'],
      ['Romanian', 'Data tranzacției;Detalii;Suma;Moneda;Tip tranzacție;Plătitor;Stare'],
      ['English', 'Date;Details;Amount;Currency;+/-;Payer;Status'],
    ].map(([language, header = '']) => [
      `in ${language}`,
      header,
      'DATE PURPOSE AMOUNT CURRENCY DIRECTION PAYER STATUS',
    ]),
  ])('%s', (_, header = '', roles) => {
    expect(openCsv(header).proposed.join(' ')).toBe(roles)
  })

  it('by the header alone, regardless of the rows above and below it', () => {
    const fingerprint = (...rows: readonly string[]) => openCsv(rows.join('\n')).fingerprint
    const one = fingerprint('Date;Amount;Text', '2026-11-03;10,00;x')
    expect(fingerprint('Account;1', '', '"Date"; Amount ;Text;;', '2026-11-04;9,00;y')).toBe(one)
    expect(fingerprint('Date,Amount,Text')).not.toBe(one)
    expect(fingerprint('Date;Amount;Text;Name')).not.toBe(one)
    expect(fingerprint('Date;Text;Amount')).not.toBe(one)
  })
})

describe('all of a statement is refused if nothing in it can be read', () => {
  const header = 'Date;Amount;Text;Currency'
  const good = '2026-11-13;10,00;Dues;USD'
  const many = Array.from({ length: serverLimits.statementLinesMax + 1 }, () => good)

  it.each([
    ['without headers', ['2026-11-03;10,00;Dues'], 'No row has headers'],
    ['with lost letters', ['Date;Text;Amount;W\ufffdhrung', good], 'UTF-8'],
    ['without a column of text', ['Date;Amount', '2026-11-03;10,00'], 'No row has headers'],
    ['with amounts that are none', [header, '2026-11-13;NaN;x;USD'], 'Row 2: the amount'],
    [
      'with more than a column holds',
      [header, '2026-11-13;21474836,48;x;USD'],
      'Row 2: the amount',
    ],
    ['with dates that are none', [header, '2026-02-30;10,00;x;USD'], 'Row 2: the date'],
    ['without dates', [header, '', 'Ann;10,00;x;USD'], 'Row 3: the date'],
    ['with rows that end early', ['Date;Text;Amount', '2026-11-13;Dues RF'], 'Row 2: the amount'],
    ['with a mark that is not closed', [header, good, '2026-11-13;10,00;"x;USD'], 'quotation'],
    ['with too many rows', [header, ...many], 'too many lines'],
  ])('%s', (_, rows, message) => {
    expect(refusalOf(rows.join('\r\n'))).toContain(message)
  })
})

describe('a line is recognized', () => {
  const header = 'Date;Amount;Text;Name'
  const [ann, bob] = ['2026-11-03;10,00;Dues;Ann', '2026-11-03;10,00;Dues;Bob']
  const identities = (...rows: readonly string[]) =>
    readStatement([header, ...rows].join('\n')).map(({ identity }) => identity)

  it('in an overlapping statement, regardless of its neighbors', () => {
    const first = identities('2026-11-01;5,00;x;Ann', ann, bob)
    const second = identities(bob, ann, '2026-11-09;5,00;y;Ann')
    expect(second.slice(0, 2)).toEqual([first[2], first[1]])
  })

  it('as one of several equal lines, which stay separate', () => {
    const twice = identities(ann, bob, ann)
    expect(new Set(twice).size).toBe(3)
    expect(identities(ann)[0]).toBe(twice[0])
    expect(identities(ann, ann)).toEqual([twice[0], twice[2]])
  })

  it('by the bank’s own reference, even with other words and another order of columns', () => {
    const one = readStatement('Date;Amount;Text;Transaction ID\n2026-11-03;10,00;Dues;A7')
    const other = readStatement('Transaction ID,Text,Amount,Date\nA7,DUES!,10.00,2026-11-03')
    expect(other[0]?.identity).toBe(one[0]?.identity)
  })
})

describe('a file with states', () => {
  const withState = (state: string) =>
    read('Date,Description,Amount,Status', `2026-11-03,RF18539007547034,10.00,${state}`)

  it.each([
    'Booked',
    'COMPLETED',
    'Gebucht',
    'Exécuté',
    'Contabilizado',
    'Zaksięgowana',
    'Bokført',
  ])('counts payments in the state %s', state => expect(withState(state)).toEqual([line()]))

  it.each(['Pending', 'Rejected', 'BLOCKED', 'Oczekująca', 'In attesa', 'Väntande', 'Zrušeno'])(
    'leaves out payments in the state %s',
    state => expect(withState(state)).toEqual([]),
  )

  it.each([
    'Under review',
    'Accepted',
    '?',
    '',
    'Booked (not yet)',
    'Не проведено',
    '9'.repeat(90),
  ])('holds payments in the state %j for a decision', state =>
    expect(withState(state)).toEqual([line({ doubt: 'STATUS' })]),
  )

  it.each([
    'Returned',
    'Partly refunded',
    'Booked, recalled',
    'Zurückgebucht',
    'Storno',
    'Devuelto',
  ])('holds reversals in the state %j for a decision', state =>
    expect(withState(`"${state}"`)).toEqual([line({ doubt: 'REVERSAL' })]),
  )
})
