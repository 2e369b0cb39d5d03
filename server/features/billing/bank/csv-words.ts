import { folded } from '#shared/folded.ts'

/** The words of English, German, French, Spanish, Italian, Dutch, Portuguese, Polish, Czech, Nordic and other banks. */
export const listed = (text: string): readonly string[] => text.trim().split(/\s*,\s*/)

const words = (text: string): ReadonlySet<string> => new Set(listed(text))

/** Incoming money, as a direction or as a kind of payment. */
const inWords = words(`
  c, cr, crdt, h, in, credit, incoming, inbound, inward, income, received, money in, paid in, deposit,
  direct deposit, mobile deposit, ach credit, ach deposit, wire in, incoming wire, incoming transfer,
  incoming payment, incoming wire transfer, transfer in, transfer received, payment received,
  bank giro credit, bgc, direct credit, bacs direct credit, faster payment in, fpi, dep, check deposit,
  wire incoming, quickpay credit, partnerfi to chase, zelle received, topup, top up, credit transfer, sct, sct inst,
  sepa credit transfer, sepa instant credit transfer, instant credit transfer, sepa credit,
  haben, gutschrift, eingang, zahlungseingang, geldeingang, eingehend, einzahlung, einnahme, zugang,
  sepa gutschrift, uberweisungsgutschrift, ueberweisungsgutschrift, gutschrift uberweisung,
  gutschrift ueberweisung, uberweisungseingang, ueberweisungseingang, eingehende uberweisung,
  entree, recette, recu, recue, entrant, virement recu, virement sepa recu, virement entrant, vir recu,
  vir sepa recu, haber, abono, ingreso, entrada, recibido, recibida, credito, transferencia recibida,
  transferencia a favor, abono transferencia, bizum recibido, entrata, in entrata, accredito, avere,
  ricevuto, ricevuta, bonifico ricevuto, bonifico in entrata, bonifico a vostro favore,
  accredito bonifico, bij, bijschrijving, ontvangen, inkomend, inkomende overboeking, recebido,
  recebida, transferencia recebida, pix recebido, uznanie, wplyw, wplata, przychodzacy, przychodzaca,
  przychodzace, przelew przychodzacy, przelew otrzymany, ma, kredit, prijem, prichozi, pripsano, vklad,
  prijem prevodem uvnitr banky, prichozi platba, prichozi uhrada, prichozi prevod, prijata platba, bezhotovostni prijem, insattning,
  inkommande, mottagen, inbetalning, indbetaling, ind, indgaende, modtaget, indgaende overforsel, inn,
  innbetaling, inngaende, mottatt, innskudd, pano, hyvitys, saapuva, saapunut, tulo, viitesiirto,
  saapuva maksu, jovairas, bevetel, bejovo, beerkezo, bejovo atutalas, incasare, intrare, primit, primita
`)

/** Outgoing money. */
const outWords = words(`
  d, dr, dbit, s, out, debit, outgoing, outbound, outward, sent, spent, money out, paid out, withdrawal,
  cash withdrawal, ach debit, wire out, outgoing wire, outgoing transfer, outgoing payment,
  transfer out, transfer sent, payment sent, direct debit, sepa direct debit, debit card, card,
  card payment, card purchase, purchase, debit transfer, fpo, quickpay debit, chase to partnerfi,
  wire outgoing, fee, fees, charge, charges, soll, lastschrift,
  sepa lastschrift, belastung, ausgang, zahlungsausgang, geldausgang, ausgehend, auszahlung, ausgabe,
  abgang, kartenzahlung, uberweisungsausgang, ueberweisungsausgang, sortie, sortant, depense, envoye,
  envoyee, emis, virement emis, prelevement, paiement par carte, debe, cargo, debito, salida, gasto,
  enviado, enviada, transferencia emitida, transferencia enviada, uscita, in uscita, addebito, dare,
  inviato, inviata, bonifico inviato, bonifico in uscita, debet, af, afschrijving, uitgaand, verzonden,
  saida, obciazenie, wydatek, wyplata, wychodzacy, wychodzaca, wychodzace, przelew wychodzacy, wn,
  winien, vydaj, odchozi, odchozi platba, odchozi uhrada, odepsano, vyber, bezhotovostni platba, uttag,
  utgaende, ut, skickad, utbetalning, haevning, haevet, udbetaling, ud, udgaende, sendt, utbetaling,
  uttak, otto, veloitus, lahteva, meno, terheles, kiadas, kimeno, kimeno atutalas, plata, iesire,
  retragere, trimis, trimisa
`)

/** Kinds of payment in both directions. The sign of the amount decides. */
const eitherWords = words(`
  transfer, bank transfer, tfr, acct xfer, monzo to monzo, wire, wire transfer, ach, zelle, payment, faster payment, bacs, standing order,
  sepa, sepa transfer, sepa instant, instant transfer, instant payment, credit transfer, sct, sct inst,
  sepa credit transfer, sepa instant credit transfer, instant credit transfer, uberweisung,
  ueberweisung, sepa uberweisung, sepa ueberweisung, echtzeituberweisung, echtzeitueberweisung,
  dauerauftrag, virement, virement sepa, virement instantane, transferencia, transferencia sepa,
  transferencia bancaria, transferencia inmediata, bizum, bonifico, bonifico sepa, bonifico istantaneo,
  overboeking, overschrijving, sepa overboeking, mb way, przelew, prevod, platba, okamzita platba,
  overforing, overforsel, swish, vipps, mobilepay, tilisiirto, pikasiirto, atutalas
`)

/** Payments that have arrived for good. */
const finalWords = words(`
  book, booked, posted, completed, complete, settled, cleared, executed, processed, success, successful,
  succeeded, received, gebucht, umsatz gebucht, verbucht, ausgefuhrt, ausgefuehrt, abgeschlossen,
  erfolgreich, comptabilise, comptabilisee, execute, executee, effectue, effectuee, termine, terminee,
  traite, traitee, contabilizado, contabilizada, ejecutado, ejecutada, realizado, realizada, completado,
  completada, liquidado, liquidada, contabilizzato, contabilizzata, eseguito, eseguita, completato,
  completata, registrato, registrata, geboekt, verwerkt, uitgevoerd, voltooid, afgerond, concluido,
  concluida, executado, executada, efetuado, efetuada, zaksiegowana, zaksiegowano, zaksiegowany,
  zrealizowana, zrealizowano, zrealizowany, wykonana, wykonano, rozliczona, rozliczono, zauctovano,
  zauctovana, provedeno, provedena, dokonceno, dokoncena, realizovano, bokford, genomford, slutford,
  utford, bogfort, gennemfort, udfort, afsluttet, bokfort, gjennomfort, utfort, fullfort, kirjattu,
  toteutunut, suoritettu, valmis, konyvelt, lekonyvelt, teljesult, teljesitett, sikeres, procesat,
  procesata, inregistrat, contabilizat, finalizat, finalizata, executat, executata, decontat
`)

/** Payments that have not arrived. */
const pendingWords = words(`
  pdng, pending, failed, declined, rejected, blocked, cancelled, canceled, scheduled, on hold, expired,
  vorgemerkt, umsatz vorgemerkt, abgelehnt, zuruckgewiesen, zurueckgewiesen, gesperrt, offen,
  ausstehend, reserviert, in bearbeitung, fehlgeschlagen, geplant, en attente, en cours, a venir, annule,
  annulee, refuse, refusee, rejete, rejetee, bloque, bloquee, echoue, pendiente, en curso, cancelado,
  cancelada, rechazado, rechazada, bloqueado, bloqueada, anulado, anulada, fallido, in attesa,
  in sospeso, in corso, prenotato, non contabilizzato, da contabilizzare, rifiutato, respinto,
  annullato, bloccato, fallito, scaduto, in behandeling, gereserveerd, gepland, geweigerd, geannuleerd,
  mislukt, geblokkeerd, openstaand, pendente, em curso, em processamento, agendado, recusado, rejeitado,
  falhado, oczekujaca, oczekujacy, oczekuje, w trakcie, w realizacji, blokada, odrzucona, odrzucony,
  anulowana, anulowany, nierozliczona, zablokowana, nieudana, zaplanowana, cekajici, ceka,
  nezauctovano, blokace, blokovano, zamitnuto, zamitnuta, odmitnuto, zruseno, zrusena, neuspesne,
  naplanovano, vantande, vantar, reserverad, reserverat, preliminar, avvisad, nekad, avbruten,
  misslyckad, kommande, planerad, afventer, reserveret, afvist, annulleret, mislykket, planlagt,
  kommende, venter, reservert, avvist, kansellert, avbrutt, odottaa, odottava, varaus, hylatty, peruttu,
  epaonnistunut, tuleva, fuggoben, fuggo, varakozo, foglalt, zarolt, elutasitott, elutasitva,
  sikertelen, torolt, utemezett, in asteptare, in curs, in procesare, respins, respinsa, anulat, anulata,
  esuat, esuata, refuzat, refuzata, blocat, programat
`)

/** Money that went back. These count as part of a longer text, too. */
const reversalWords = listed(`
  return, returned, recall, recalled, reversal, reversed, reverted, refund, refunded, charged back,
  charge back, chargeback, storniert, storno, stornierung, stornobuchung, zuruckgebucht,
  zurueckgebucht, ruckbuchung, rueckbuchung, rucklastschrift, ruecklastschrift, ruckuberweisung,
  rueckueberweisung, zuruckgezogen, zurueckgezogen, ruckruf, rueckruf, ruckgabe, rueckgabe, retoure,
  erstattet, erstattung, rembourse, remboursee, remboursement, retourne, retournee, retour, extourne,
  extournee, contrepasse, contrepassee, contrepassation, rappele, devuelto, devuelta, devolucion,
  reembolsado, reembolsada, reembolso, retrocedido, retrocedida, retrocesion, extorno, extornado,
  revertido, revertida, stornato, stornata, restituito, restituita, rimborsato, rimborsata, rimborso,
  revocato, revocata, richiamato, richiamata, teruggeboekt, terugboeking, gestorneerd, stornering,
  teruggevorderd, terugbetaald, terugbetaling, teruggeroepen, devolvido, devolvida, devolucao, estornado,
  estornada, estorno, zwrocona, zwrocony, zwrocono, zwrot, cofnieta, cofnieto, wycofana, vraceno,
  vracena, vratka, stornovano, stornovana, refundace, odvolano, aterbetald, aterbetalning, aterford,
  returnerad, aterkallad, retur, makulerad, tilbagefort, tilbageforsel, tilbagebetalt, tilbagebetaling,
  returneret, tilbagekaldt, tilbakefort, tilbakeforing, tilbakebetalt, tilbakebetaling, returnert,
  tilbakekalt, palautettu, palautus, peruutettu, oikaisu, oikaistu, visszautalt, visszautalas,
  visszakuldott, visszavont, visszaterites, visszateritett, sztorno, sztornozott, returnat, returnata,
  rambursat, rambursata, rambursare, stornat, stornata, stornare, revocat, reversat
`)

/** What banks call balances between the payments. */
const balances = listed(`
  total credits, total debits, total deposits, total withdrawals, total paid in, total paid out,
  summe gutschriften, summe haben, summe eingange, total des credits, total credit, total abonos,
  total ingresos, totale accrediti, totale entrate, totaal bij, suma uznan, suma wplywow,
  opening balance, beginning balance, starting balance, start balance, initial balance, closing balance,
  ending balance, end balance, final balance, previous balance, current balance, available balance,
  ledger balance, account balance, daily balance, new balance, old balance, balance brought forward,
  brought forward, balance carried forward, carried forward, anfangssaldo, anfangsbestand,
  eroffnungssaldo, eroeffnungssaldo, startsaldo, schlusssaldo, schlussbestand, endsaldo,
  endbestand, abschlusssaldo, tagessaldo, saldovortrag, alter saldo, neuer saldo, alter kontostand,
  neuer kontostand, kontostand, solde initial, solde d ouverture, solde de depart, ancien solde,
  nouveau solde, solde final, solde de cloture, solde precedent, solde anterieur, solde crediteur,
  solde debiteur, solde comptable, saldo inicial, saldo final, saldo anterior, saldo de apertura,
  saldo de cierre, saldo disponible, saldo actual, nuevo saldo, saldo iniziale, saldo finale,
  saldo precedente, saldo di apertura, saldo di chiusura, saldo contabile, saldo disponibile, beginsaldo,
  eindsaldo, openingssaldo, slotsaldo, vorig saldo, oud saldo, nieuw saldo, saldo de abertura,
  saldo de fecho, saldo contabilistico, saldo disponivel, saldo poczatkowe, saldo koncowe,
  saldo otwarcia, saldo zamkniecia, saldo biezace, pocatecni zustatek, konecny zustatek,
  pocatecni stav, konecny stav, zustatek na ucte, ingaende saldo, utgaende saldo, ingaende balans,
  utgaende balans, indgaende saldo, udgaende saldo, inngaende saldo, primosaldo, ultimosaldo,
  saldo primo, saldo ultimo, slutsaldo, sluttsaldo, alkusaldo, loppusaldo, nyito egyenleg,
  nyitoegyenleg, zaro egyenleg, zaroegyenleg, kezdo egyenleg, sold initial, sold final, sold precedent,
  sold anterior
`)

/** A payer may write these, for the rest of their dues. With a date they are a balance. */
const bareBalances = words('balance, saldo, solde, sold, zustatek, egyenleg')

const besideBalances = words(`
  as, of, at, on, for, the, to, from, am, vom, zum, per, au, du, le, al, el, del, de, di, em, op, na, dzien,
  dniu, k, ke, ku, pr, den, la, data, date, datum, a, eur, usd, gbp, chf
`)

/** Longer cells are no words of the bank. */
const wordMaxLength = 80

const wordIn = (cell: string) => (cell.length > wordMaxLength ? cell : plainWords(cell))

export type Direction = 'IN' | 'OUT' | 'EITHER' | 'UNKNOWN'

/** `isNegative` is the sign of the amount beside it. */
export function directionIn(cell: string, isNegative: boolean): Direction {
  const word = wordIn(cell)
  // Banks number their kinds of payment.
  if (/^\d{1,4}$/.test(word)) return 'EITHER'
  if (eitherWords.has(word) && (isNegative || !inWords.has(word))) return 'EITHER'
  if (inWords.has(word)) return 'IN'
  return outWords.has(word) ? 'OUT' : 'UNKNOWN'
}

export const isFinal = (status: string): boolean => finalWords.has(wordIn(status))

export const isPending = (status: string): boolean => pendingWords.has(wordIn(status))

export function isReversal(cell: string): boolean {
  const text = ` ${wordIn(cell)} `
  return reversalWords.some(word => text.includes(` ${word} `))
}

/** The bank's name for a kind of payment. In our own words to a payee, a number follows. */
export const isKindOfReversal = (cell: string): boolean =>
  /^\D+$/.test(cell) && wordIn(cell).split(' ').length <= 3 && isReversal(cell)

/** Banks begin a longer text with the kind of payment. */
export const beginsAsReversal = (cell: string): boolean =>
  isReversal(plainWords(cell.slice(0, wordMaxLength)).split(' ', 2).join(' '))

/** A balance at the beginning or end of a day or a file, with or without its day. */
export function isBalance(cell: string): boolean {
  if (cell === '' || cell.length > wordMaxLength) return false
  const tokens = plainWords(cell).split(' ')
  const phrase = phraseOf(tokens)
  const isDated = tokens.some(isNumber)
  return balancePhrases.has(phrase) || (isDated && bareBalances.has(phrase))
}

/** The beginnings of the names of months, from January. The longest that fits counts. */
const months = [
  'jan, ene, gen, sty, led, tam, ian',
  'feb, fev, lut, uno, hel',
  'mar, mrt, mrz, brez, maa, mae',
  'apr, avr, abr, kwi, dub, huh',
  'may, mai, mag, mei, maj, kve, tou',
  'jun, juin, giu, cze, cerv, kes, iun',
  'jul, juil, lug, lip, cervenec, cervence, hei, iul',
  'aug, aou, ago, sie, srp, elo',
  'sep, set, szept, wrz, zar, syy',
  'oct, okt, ott, out, paz, rij, lok',
  'nov, noi, lis, marras',
  'dec, dez, dic, des, gru, pro, jou',
].flatMap((beginnings, index) =>
  listed(beginnings).map(beginning => ({ beginning, month: index + 1 })),
)

/** From 1. The word is folded. */
export const monthOf = (word: string): number | undefined =>
  months
    .filter(({ beginning }) => word.startsWith(beginning))
    .toSorted((one, other) => other.beginning.length - one.beginning.length)[0]?.month

/** Without days and the words beside them. */
const phraseOf = (tokens: readonly string[]) =>
  tokens
    .filter((token, index) => {
      const isMonth =
        [index - 1, index + 1].some(beside => isNumber(tokens[beside])) && monthOf(token)
      return !(isNumber(token) || isMonth || besideBalances.has(token))
    })
    .join(' ')

const isNumber = (token = '') => /^\d+$/.test(token)

const balancePhrases = new Set(balances.map(balance => phraseOf(balance.split(' '))))

/** Words as searches compare them, without punctuation. */
export const plainWords = (text: string): string =>
  folded(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
