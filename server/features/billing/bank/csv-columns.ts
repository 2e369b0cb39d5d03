import { serverLimits } from '#shared/server-limits.ts'
import { type ColumnRole, columnRoles } from '#shared/statement-layout.ts'
import { cleanText } from './statement-line.ts'

const listed = (text: string): readonly string[] => text.trim().split(/\s*,\s*/)

/**
 * Headers of English, German, French and Spanish banks, in the form that `folded` returns. If several match, the first
 * one in this list counts.
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
  payer: listed(`
    name, payer, payer name, payer account, payer iban, partner, partner name, partner iban,
    partner account, counterparty, counterparty name, counterparty iban, beneficiary,
    beneficiary name, sender, sender name, sender account, payee, payee name, account name,
    account holder, account number, account no, iban, bic, bic swift code, kontonummer,
    kontonummer iban, kontoinhaber, gegenkonto, iban gegenkonto, auftraggeber,
    auftraggeber empfanger, auftraggeber beguenstigter, auftraggeber begunstigter,
    beguenstigter, begunstigter, beguenstigter zahlungspflichtiger,
    begunstigter zahlungspflichtiger, empfanger, zahlungsempfanger, zahlungsempfanger in,
    zahlungspflichtiger, zahlungspflichtige r, zahlungsbeteiligter, name zahlungsbeteiligter,
    iban zahlungsbeteiligter, bic swift code zahlungsbeteiligter, nom, nom du payeur, emetteur,
    donneur d ordre, titulaire, compte, nombre, nombre del ordenante, ordenante, titular, cuenta
  `),
}

export const outWords = listed(`
  debit, dr, d, dbit, out, withdrawal, soll, s, lastschrift, belastung, sortie, debe, cargo, debito
`)

/** States of payments that have arrived for good. */
export const finalWords = listed(`
  booked, posted, completed, complete, settled, cleared, executed, processed, success, successful,
  succeeded, received, gebucht, umsatz gebucht, verbucht, ausgefuhrt, ausgefuehrt, abgeschlossen,
  erfolgreich, comptabilise, execute, effectue, termine, traite, contabilizado, contabilizada,
  ejecutado, ejecutada, realizado, realizada, completado, completada, liquidado
`)

/** States of payments that have not arrived, or went back. */
export const pendingWords = listed(`
  pending, reverted, reversed, failed, declined, rejected, blocked, refunded, returned, cancelled,
  canceled, scheduled, on hold, expired, charged back, chargeback, vorgemerkt, umsatz vorgemerkt,
  storniert, abgelehnt, zuruckgewiesen, zurueckgewiesen, zuruckgebucht, zurueckgebucht, erstattet,
  gesperrt, offen, en attente, a venir, annule, refuse, rejete, rembourse, bloque, pendiente,
  cancelado, cancelada, rechazado, rechazada, devuelto, devuelta, reembolsado, bloqueado, anulado,
  anulada
`)

/** The role that each column's header suggests. Undefined when the row is not a header. */
export function proposedRoles(row: readonly string[]): ColumnRole[] | undefined {
  if (row.length > serverLimits.statementColumnsMax) return undefined
  const names = row.slice(0, widthOf(row)).map(header => headerOf(header).name)
  const indexesOf = (list: readonly string[]) =>
    list.flatMap(name => names.flatMap((other, index) => (other === name ? [index] : [])))
  const [date, ...otherDates] = [...indexesOf(csvNames.booked), ...indexesOf(csvNames.valued)]
  const [credit] = indexesOf(csvNames.credit)
  const amount = credit ?? indexesOf(csvNames.amount)[0]
  const texts = indexesOf(csvNames.text)
  if (date === undefined || amount === undefined || texts.length === 0) return undefined
  const currencies = indexesOf(csvNames.currency)
  const found: Partial<Record<ColumnRole, readonly (number | undefined)[]>> = {
    DATE: [date],
    OTHER_DATE: otherDates,
    AMOUNT: [amount],
    DEBIT: credit === undefined ? [] : indexesOf(csvNames.debit).slice(0, 1),
    CURRENCY: [currencies.find(index => Math.abs(index - amount) === 1) ?? currencies[0]],
    PURPOSE: texts,
    BANK_REFERENCE: indexesOf(csvNames.bankReference).slice(0, 1),
    DIRECTION: indexesOf(csvNames.direction),
    STATUS: indexesOf(csvNames.status),
    PAYER: indexesOf(csvNames.payer),
  }
  return names.map(
    (_, index) => columnRoles.find(role => found[role]?.includes(index)) ?? 'IGNORED',
  )
}

export const isOfPayer = (header: string): boolean => csvNames.payer.includes(headerOf(header).name)

/** The number of columns up to the last one that has a header. */
export const widthOf = (row: readonly string[]): number =>
  row.findLastIndex(header => header.trim() !== '') + 1

/** The columns by their roles. The caller has checked the roles with `layoutFaultOf`. */
export function columnsOf(headers: readonly string[], roles: readonly ColumnRole[]) {
  const indexesOf = (role: ColumnRole) =>
    roles.flatMap((other, index) => (other === role ? [index] : []))
  const date = roles.indexOf('DATE')
  const amount = roles.indexOf('AMOUNT')
  return {
    width: roles.length,
    date,
    // All dates together show how dates are written.
    dates: [date, ...indexesOf('OTHER_DATE')],
    // Signed amounts, or credits only, with debits in another column.
    amount,
    debit: indexesOf('DEBIT')[0],
    currency: indexesOf('CURRENCY')[0],
    amountCurrency: headerOf(headers[amount] ?? '').currency,
    texts: indexesOf('PURPOSE'),
    bankReference: indexesOf('BANK_REFERENCE')[0],
    direction: indexesOf('DIRECTION'),
    status: indexesOf('STATUS'),
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

/** The folded name, and the currency at the end of the header: `Betrag (EUR)`, `Débit euros`. */
function headerOf(text: string) {
  const header = cleanText(text).slice(0, serverLimits.statementHeaderMaxLength)
  if (known.has(folded(header)) && !header.includes('(')) {
    return { name: folded(header), currency: undefined }
  }
  const [ending = '', word = ''] =
    /[\s(]+(?:en |in )?\(?([A-Z]{3}|euros?|[€£$])\)?$/.exec(header) ?? []
  const code = word.toUpperCase()
  const name = folded(header.slice(0, header.length - ending.length))
  return { name, currency: word === '' ? undefined : (currencyWords[code] ?? code) }
}

/** In lower case, without accents, parentheses, punctuation, or a number at the end. */
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
