const row = (number: number, problem: string) => `Row ${number}: ${problem}`

/** Why a bank statement can’t be read, by row if it is CSV. */
export const statementProblemTexts = {
  notText: 'This isn’t a text file.',
  tooSlow: 'This file takes too long to read.',
  tooManyLines: 'It has too many lines.',

  noHeaders: 'No row has headers for date, amount and text, or a quotation mark isn’t closed.',
  notUtf8: 'The file isn’t in UTF-8.',
  longHeader: 'A header is too long.',
  openQuotation: 'A quotation mark isn’t closed.',
  shortRow: (number: number) => row(number, 'it ends before its amount.'),
  longRow: (number: number) => row(number, 'it has more cells than there are headers.'),
  tooMuch: (number: number) => row(number, 'the amount is too large.'),
  rowDate: (number: number) =>
    row(number, 'the date can’t be read, or the day could be the month.'),
  rowCurrency: (number: number) => row(number, 'the currency can’t be read.'),
  rowAmount: (number: number) => row(number, 'the amount can’t be read.'),
  creditAndDebit: (number: number) => row(number, 'it has both a credit and a debit.'),

  noStatement: 'It contains no statement.',
  notXml: 'It isn’t well-formed XML, or it has its own declarations.',
  notCamt: 'It isn’t a CAMT.053 statement.',
  otherCamt: (kind: string) =>
    `This is a CAMT.${kind} file. Download the statement of booked payments, CAMT.053, from your bank.`,
  unknownVersion: (version: string) => `We don’t know version ${version} of CAMT.053.`,
} as const
