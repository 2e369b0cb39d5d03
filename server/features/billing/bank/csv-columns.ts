const listed = (text: string): readonly string[] => text.trim().split(/\s*,\s*/)

/**
 * Headers of banks in English, German, French and Spanish, as `folded` returns them. The first one here wins when a file
 * has several.
 */
const csvNames = {
  booked: listed(`
    booking date, date booked, posting date, post date, posted date, posted, entry date, process date,
    completed date, date completed, transaction date, buchungstag, buchungsdatum, buchung,
    date de comptabilisation, date comptable, date d operation, date de l operation, date operation,
    dateop, fecha de operacion, fecha operacion, fecha contable, f contable, date, datum, fecha
  `),
  valued: listed(`
    value date, valuta, valutadatum, wertstellung, wertstellungsdatum, wert, date de valeur,
    date valeur, dateval, fecha valor, fecha de valor, f valor
  `),
  amount: listed(`
    amount, transaction amount, booking amount, betrag, umsatz, montant, montant operation,
    montant de l operation, importe, cantidad, monto
  `),
  credit: listed(`
    credit, credits, credit amount, amount credit, deposit, deposits, paid in, money in, haben,
    gutschrift, einnahmen, einzahlung, recettes, abono, abonos, haber, ingreso, ingresos, credito
  `),
  debit: listed(`
    debit, debits, debit amount, amount debit, withdrawal, withdrawals, paid out, money out, soll,
    lastschrift, belastung, ausgaben, auszahlung, depenses, cargo, cargos, debe, gasto, gastos, debito
  `),
  currency: listed(`
    currency, currency code, ccy, wahrung, waehrung, devise, monnaie, moneda, divisa
  `),
  text: listed(`
    purpose, description, transaction description, extended description, bank description, details,
    transaction details, payment details, memo, reference, payment reference, customer reference,
    end to end id, end to end reference, remittance information, narrative, narration, message, note,
    notes, particulars, text, verwendungszweck, vorgang verwendungszweck, zahlungszweck,
    zahlungsgrund, kundenreferenz, end to end referenz, zahlungsreferenz, referenz, mitteilung,
    beschreibung, avisierungstext, buchungstext, buchungsdetails, buchungsinformation, libelle,
    libelle court, libelle simplifie, libelle operation, libelle de l operation, label, motif,
    communication, communications, detail, commentaire, informations complementaires,
    reference de l operation, concepto, concepto ampliado, descripcion, detalle, detalles,
    referencia, observaciones, movimiento, mas datos, motivo
  `),
  bankReference: listed(`
    transaction id, transactionid, transaction number, bank reference, fitid, transferwise id,
    transaktions id, transaktionsnummer, buchungsreferenz, identifiant de transaction,
    numero de transaction, id de transaccion, numero de transaccion
  `),
  direction: listed(`
    debit credit, credit debit, dr cr, cr dr, direction, transaction type, type, soll haben, s h,
    soll haben kennzeichen, sens, debe haber, tipo
  `),
  status: listed('status, state, info, etat, statut, estado'),
}

/** Directions of debits. */
export const outWords = listed(`
  debit, dr, d, dbit, out, withdrawal, soll, s, lastschrift, belastung, sortie, debe, cargo, debito
`)

/** States of payments that have not come in, or not finally. */
export const pendingWords = listed(`
  pending, reverted, reversed, failed, declined, cancelled, canceled, scheduled, vorgemerkt,
  umsatz vorgemerkt, storniert, abgelehnt, offen, en attente, a venir, annule, refuse, pendiente,
  cancelado, rechazado, anulado
`)

/** Which column has what. */
export interface CsvColumns {
  /** The booking date, and all dates, which together show how dates are written. */
  readonly date: number
  readonly dates: readonly number[]
  /** The number of columns up to the last with a header. */
  readonly width: number
  /** Signed, or credits only with `debit` beside it. */
  readonly amount: number
  readonly debit: number | undefined
  readonly currency: number | undefined
  /** The currency in the amount's header. */
  readonly amountCurrency: string | undefined
  readonly texts: readonly number[]
  readonly bankReference: number | undefined
  readonly direction: readonly number[]
  readonly status: readonly number[]
}

/** No bank has half as many. */
const columnsMax = 200

/** The columns by a row of headers; undefined when it is no such row. */
export function columnsOf(row: readonly string[]): CsvColumns | undefined {
  if (row.length > columnsMax) return undefined
  const headers = row.map(headerOf)
  const indexesOf = (names: readonly string[]) =>
    names.flatMap(name => headers.flatMap((header, index) => (header.name === name ? [index] : [])))
  const dates = [...indexesOf(csvNames.booked), ...indexesOf(csvNames.valued)]
  const [date] = dates
  const [credit] = indexesOf(csvNames.credit)
  const [debit] = indexesOf(csvNames.debit)
  const amount = credit ?? indexesOf(csvNames.amount)[0]
  const texts = indexesOf(csvNames.text).toSorted((one, other) => one - other)
  if (date === undefined || amount === undefined || texts.length === 0) return undefined
  const currencies = indexesOf(csvNames.currency)
  return {
    width: row.findLastIndex(header => header.trim() !== '') + 1,
    date,
    dates,
    amount,
    debit: credit === undefined ? undefined : debit,
    currency: currencies.find(index => Math.abs(index - amount) === 1) ?? currencies[0],
    amountCurrency: headers[amount]?.currency,
    texts,
    bankReference: indexesOf(csvNames.bankReference)[0],
    direction: indexesOf(csvNames.direction),
    status: indexesOf(csvNames.status),
  }
}

const currencyWords: Readonly<Record<string, string>> = {
  '€': 'EUR',
  EURO: 'EUR',
  EUROS: 'EUR',
  '£': 'GBP',
  $: 'USD',
}

const known = new Set<string>(Object.values(csvNames).flat())

/** The folded name and the currency at its end: `Betrag (EUR)`, `Débit euros`. */
function headerOf(text: string) {
  const header = text.trim().slice(0, 100)
  if (known.has(folded(header)) && !header.includes('(')) {
    return { name: folded(header), currency: undefined }
  }
  const [ending = '', word = ''] =
    /[\s(]+(?:en |in )?\(?([A-Z]{3}|euros?|[€£$])\)?$/.exec(header) ?? []
  const code = word.toUpperCase()
  const name = folded(header.slice(0, header.length - ending.length))
  return { name, currency: word === '' ? undefined : (currencyWords[code] ?? code) }
}

/** Lower case without accents, parentheses, punctuation, or a number at the end. */
export function folded(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/\([^()]*\)/g, ' ')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
    .replace(/ ?\d+$/, '')
}
