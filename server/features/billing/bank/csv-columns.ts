import { csvNames } from './csv-names.ts'

/** Where in a row of the file what stands. */
export interface CsvColumns {
  /** The one of the booking, and all that help to tell how dates are written. */
  readonly date: number
  readonly dates: readonly number[]
  /** How many columns there are, up to the last that has a header. */
  readonly width: number
  /** Either with signs, or of money that came in, with one of money that went out beside it. */
  readonly amount: number
  readonly debit: number | undefined
  readonly currency: number | undefined
  /** The currency that the amount's header names. */
  readonly amountCurrency: string | undefined
  readonly texts: readonly number[]
  readonly bankReference: number | undefined
  readonly direction: readonly number[]
  readonly status: readonly number[]
}

/** No bank has half as many. */
const columnsMax = 200

/** The columns by a row of headers; nothing when the row is none. */
export function columnsOf(row: readonly string[]): CsvColumns | undefined {
  if (row.length > columnsMax) return undefined
  const headers = row.map(headerOf)
  const placesOf = (names: readonly string[]) =>
    names.flatMap(name => headers.flatMap((header, place) => (header.name === name ? [place] : [])))
  const dates = [...placesOf(csvNames.booked), ...placesOf(csvNames.valued)]
  const [date] = dates
  const [credit] = placesOf(csvNames.credit)
  const [debit] = placesOf(csvNames.debit)
  const amount = credit ?? placesOf(csvNames.amount)[0]
  const texts = placesOf(csvNames.text).toSorted((one, other) => one - other)
  if (date === undefined || amount === undefined || texts.length === 0) return undefined
  const currencies = placesOf(csvNames.currency)
  return {
    width: row.findLastIndex(header => header.trim() !== '') + 1,
    date,
    dates,
    amount,
    debit: credit === undefined ? undefined : debit,
    currency: currencies.find(place => Math.abs(place - amount) === 1) ?? currencies[0],
    amountCurrency: headers[amount]?.currency,
    texts,
    bankReference: placesOf(csvNames.bankReference)[0],
    direction: placesOf(csvNames.direction),
    status: placesOf(csvNames.status),
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

/** A header's name, folded, and the currency that it ends in: `Betrag (EUR)`, `Débit euros`. */
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

/** Small letters without accents; no parentheses, marks or number at the end. */
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
