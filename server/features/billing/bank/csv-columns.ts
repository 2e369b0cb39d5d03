import { serverLimits } from '#shared/server-limits.ts'
import { type ColumnRole, columnRoles } from '#shared/statement-layout.ts'
import { listed, plainWords } from './csv-words.ts'
import { cleanText } from './statement-line.ts'

/**
 * Headers of banks, in the form that `plainWords` returns. If several match, the first one in this list counts. Dates and
 * currencies are both called `valuta`; a currency is found in any column.
 */
const csvNames = {
  booked: listed(`
    booking date, date booked, posting date, post date, posted date, posted, entry date, process date,
    completed date, date completed, transaction date, transactiondate, settlement date, buchungstag, buchungsdatum, buchung,
    date de comptabilisation, date comptabilisation, date comptable, date d operation, date de l operation, date operation,
    dateop, fecha de operacion, fecha operacion, fecha contable, f contable, data contabile,
    data registrazione, data operazione, data movimento, boekdatum, boekingsdatum, transactiedatum,
    data de lancamento, data lancamento, data do movimento, data mov, data da operacao, data operacao,
    data ksiegowania, data zaksiegowania, data operacji, data transakcji, datum zauctovani,
    datum provedeni, datum transakce, datum pohybu, bokforingsdag, bokforingsdatum, bokford,
    transaktionsdag, transaktionsdatum, bogforingsdato, bogfort, bogfort dato, posteringsdato,
    transaktionsdato, bokforingsdato, bokfort, bokfort dato, utfort dato, kirjauspaiva, kirjauspvm,
    tapahtumapaiva, maksupaiva, paivamaara, paivays, pvm, konyveles datuma, konyvelesi datum,
    konyveles napja, tranzakcio datuma, teljesites datuma, data inregistrarii, data contabila,
    data tranzactiei, data tranzactie, data operatiunii, data procesarii, date, datum, fecha, data, dato
  `),
  valued: listed(`
    value date, valuedate, operation date, valuta, valutadatum, wertstellung, wertstellungsdatum, wert, date de valeur,
    date valeur, dateval, fecha valor, fecha de valor, f valor, data valuta, rentedatum, data valor,
    data de valor, data waluty, datum valuty, valutadag, ranteadag, valutadato, valordato, rentedato,
    arvopaiva, erteknap, ertek napja, data valutei, data valorii
  `),
  amount: listed(`
    amount, transaction amount, booking amount, betrag, umsatz, montant, montant operation,
    montant de l operation, importe, cantidad, monto, importo, importo operazione, bedrag,
    transactiebedrag, montante, valor, valor do movimento, quantia, kwota, kwota operacji,
    kwota transakcji, castka, castka transakce, objem, belopp, belop, belob, maara, summa, osszeg, suma,
    valoare, value
  `),
  credit: listed(`
    credit, credits, credit amount, amount credit, deposit, deposits, paid in, money in, haben,
    gutschrift, einnahmen, einzahlung, recettes, abono, abonos, haber, ingreso, ingresos, credito,
    accrediti, accredito, avere, entrate, bij, bijgeschreven, ontvangen, creditos, entradas, uznania,
    uznanie, kwota uznania, wplywy, kredit, prijem, prijmy, pripsano, insattning, insattningar,
    indbetaling, indsat, ind, innbetaling, innskudd, inn, inn pa konto, pano, panot, hyvitys, tulot,
    jovairas, bevetel, incasari, intrari
  `),
  debit: listed(`
    debit, debits, debit amount, amount debit, withdrawal, withdrawals, paid out, money out, soll,
    lastschrift, belastung, ausgaben, auszahlung, depenses, cargo, cargos, debe, gasto, gastos, debito,
    addebiti, addebito, dare, uscite, debet, af, afgeschreven, uitgaven, debitos, saidas, obciazenia,
    obciazenie, kwota obciazenia, wydatki, vydaj, vydaje, odepsano, uttag, udbetaling, haevet, ud,
    utbetaling, uttak, ut, ut fra konto, otto, otot, veloitus, menot, terheles, kiadas, plati, iesiri
  `),
  currency: listed(`
    currency, currency code, ccy, wahrung, waehrung, devise, monnaie, moneda, divisa, munt, muntsoort,
    valutacode, devies, moeda, waluta, mena, valutakod, valutakode, valuutta, devizanem, penznem
  `),
  text: listed(`
    purpose, description, transaction description, extended description, bank description, details,
    transaction details, payment details, memo, reference, payment reference, customer reference,
    end to end id, end to end reference, remittance information, narrative, narration, message, note,
    notes, particulars, text, verwendungszweck, vorgang verwendungszweck, zahlungszweck,
    zahlungsgrund, kundenreferenz, end to end referenz, zahlungsreferenz, referenz, mitteilung,
    beschreibung, avisierungstext, buchungstext, buchungsdetails, buchungs details,
    buchungsinformation, umsatzart, vorgang, transaktionstyp, libelle, libelle court,
    libelle simplifie, libelle complet operation, libelle operation, libelle de l operation, label, motif,
    communication, communications, detail, commentaire, informations complementaires,
    reference de l operation, concepto, concepto ampliado, descripcion, detalle, detalles,
    referencia, observaciones, movimiento, mas datos, motivo, causale, descrizione,
    operazione, descrizione operazione, descrizione estesa, dettagli, riferimento, informazioni aggiuntive,
    omschrijving, mededeling, mededelingen, vrije mededeling, gestructureerde mededeling, mutatiesoort, kenmerk, betalingskenmerk, toelichting, descricao,
    descricao do movimento, descritivo, historico, detalhes, observacoes, mensagem, tytul,
    tytul operacji, tytulem, opis, opis operacji, opis transakcji, szczegoly, szczegoly transakcji, popis,
    poznamka, zprava, zprava pro prijemce, variabilni symbol, ucel platby, beskrivning, meddelande,
    specifikation, referens, rubrik, tekst, beskrivelse, posteringstekst, meddelelse, besked, forklaring,
    melding, kid, otsikko, selite, selitys, viesti, viite, viitenumero, lisatiedot, kozlemeny, megjegyzes, leiras,
    descriere, detalii, detalii tranzactie, explicatii, referinta
  `),
  bankReference: listed(`
    transaction id, transactionid, transaction number, bank reference, fitid, transferwise id,
    transaktions id, transaktionsnummer, buchungsreferenz, identifiant de transaction,
    numero de transaction, id de transaccion, numero de transaccion, id transazione, transactie id,
    id transacao, id transakcji, numer transakcji, id transakce, id pohybu, arkistointitunnus,
    tranzakcio azonosito, id tranzactie
  `),
  direction: listed(`
    debit credit, credit debit, balance impact, dr cr, cr dr, d c, c d, direction, transaction type, type, in out,
    credit debit indicator, debit credit indicator, credit or debit, soll haben, s h,
    soll haben kennzeichen, umsatztyp, richtung, vorzeichen, sens, debe haber, tipo, dare avere, segno,
    tipo movimento, af bij, bij af, debet credit, debito credito, credito debito, tipo de movimento,
    obciazenie uznanie, wn ma, rodzaj, smer, smer platby, typ, typ transakce, debet kredit, riktning,
    retning, suunta, laji, irany, tipus, terheles jovairas, directie, tip, tip tranzactie
  `),
  status: listed(`
    status, state, info, transaction status, payment status, buchungsstatus, etat, statut, estado, situacion,
    stato, contabilizzazione, situacao, stan, status transakcji, stav, tilstand, tila, allapot, statusz, stare
  `),
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
    donneur d ordre, titulaire, compte, nombre, nombre del ordenante, ordenante, titular, cuenta, nome,
    ordinante, beneficiario, controparte, intestatario, conto, naam, naam tegenpartij,
    naam tegenrekening, tegenpartij, tegenrekening, tegenrekening iban bban, iban tegenpartij, iban bban,
    rekening, rekeningnummer, conta, nadawca, odbiorca, nadawca odbiorca, kontrahent, dane kontrahenta,
    dane nadawcy, nazwa nadawcy, nazwa odbiorcy, rachunek, rachunek nadawcy, numer rachunku, numer konta,
    nr rachunku, jmeno, platce, prijemce, odesilatel, protistrana, nazev protistrany, protiucet,
    nazev protiuctu, cislo protiuctu, ucet, nazev uctu, cislo uctu, namn, avsandare, mottagare, betalare,
    motpart, konto, navn, afsender, modtager, avsender, mottaker, fra konto, til konto, nimi, maksaja,
    saaja, saaja maksaja, maksajan nimi, saajan nimi, tili, tilinumero, nev, partner neve, partner nev,
    kedvezmenyezett, szamlaszam, partner szamlaszama, nume, platitor, nume platitor, cont platitor,
    ordonator, beneficiar, contrapartida, cont
  `),
}

/** A header of signs alone has no letters. */
const signHeader = /^\(?\s*\+\s*\/\s*[-\u2013\u2212]\s*\)?$/

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
    unassigned: indexesOf('IGNORED'),
  }
}

const currencyWords: Readonly<Record<string, string>> = {
  '€': 'EUR',
  EURO: 'EUR',
  EUROS: 'EUR',
  EUROA: 'EUR',
  '£': 'GBP',
  $: 'USD',
  US$: 'USD',
  ZŁ: 'PLN',
  KČ: 'CZK',
  FT: 'HUF',
  LEI: 'RON',
}

/** The code of a currency that is written as a symbol or word. */
export const currencyNamed = (text: string): string => currencyWords[text] ?? text

const known = new Set<string>(Object.values(csvNames).flat())

/** The plain name, and the currency at the end of the header: `Betrag (EUR)`, `Débit euros`. */
function headerOf(text: string) {
  const header = cleanText(text).slice(0, serverLimits.statementHeaderMaxLength)
  if (signHeader.test(header)) return { name: 'direction', currency: undefined }
  if (known.has(nameIn(header)) && !header.includes('(')) {
    return { name: nameIn(header), currency: undefined }
  }
  const [ending = '', word = ''] = headerCurrency.exec(header) ?? []
  const code = word.toUpperCase()
  const name = nameIn(header.slice(0, header.length - ending.length))
  return { name, currency: word === '' ? undefined : currencyNamed(code) }
}

const headerCurrency =
  /[\s(]+(?:en |in )?\(?([A-Z]{3}|[Ee][Uu][Rr](?:[Oo][AaSs]?)?|zł|Kč|Ft|kr|lei|[€£$])\)?$/

/** Folded, without parentheses or a number at the end. */
const nameIn = (header: string) =>
  plainWords(header.replaceAll(/\([^()]*\)/g, ' ')).replace(/ ?\d+$/, '')
