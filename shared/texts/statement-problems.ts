import type { DateOrder } from '../statement-layout.ts'

const row = (number: number, problem: string) => `Row ${number}: ${problem}`

const otherThanEarlier = 'Earlier files don’t. Forget these columns to choose again.'

/** Why a bank statement can’t be read, by row if it is CSV. */
export const statementProblemTexts = {
  notText: 'This isn’t a text file.',
  tooSlow: 'This file takes too long to read.',
  tooManyLines: 'It has too many lines.',

  noHeaders: 'No row has headers for date, amount and text, or a quotation mark isn’t closed.',
  notUtf8: 'The file isn’t in UTF-8.',
  longHeader: 'A header is too long.',
  openQuotation: 'A quotation mark isn’t closed.',
  rowDate: (number: number) =>
    row(number, 'the date can’t be read, or the day could be the month.'),
  rowAmount: (number: number) => row(number, 'the amount can’t be read.'),
  otherOrder: {
    DAY_FIRST: `Its dates put the month first. ${otherThanEarlier}`,
    MONTH_FIRST: `Its dates put the day first. ${otherThanEarlier}`,
  } satisfies Record<DateOrder, string>,

  noStatement: 'It contains no statement.',
  notXml: 'It isn’t well-formed XML, or it has its own declarations.',
  notCamt: 'It isn’t a CAMT.053 statement.',
  otherCamt: (kind: string) =>
    `This is a CAMT.${kind} file. Download the statement of booked payments, CAMT.053, from your bank.`,
  unknownVersion: (version: string) => `We don’t know version ${version} of CAMT.053.`,
} as const
