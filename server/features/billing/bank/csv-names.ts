const listed = (text: string): readonly string[] => text.trim().split(/\s*,\s*/)

/**
 * What banks call their columns in English, German, French and Spanish, folded as `folded` does. Where a file has several,
 * the one that stands first here is meant.
 */
export const csvNames = {
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

/** Of a direction: it went out. */
export const outWords = listed(`
  debit, dr, d, dbit, out, withdrawal, soll, s, lastschrift, belastung, sortie, debe, cargo, debito
`)

/** Of a state: it has not come in, or not for good. */
export const pendingWords = listed(`
  pending, reverted, reversed, failed, declined, cancelled, canceled, scheduled, vorgemerkt,
  umsatz vorgemerkt, storniert, abgelehnt, offen, en attente, a venir, annule, refuse, pendiente,
  cancelado, rechazado, anulado
`)
