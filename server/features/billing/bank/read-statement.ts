import { parseCamt } from './parse-camt.ts'
import { parseCsv } from './parse-csv.ts'
import type { StatementLine } from './statement-line.ts'
import { unreadable } from './unreadable.ts'

/** The money that came in by a bank's statement, CAMT.053 or CSV by what it looks like. All of it, or a refusal. */
export function readStatement(file: string): StatementLine[] {
  const text = file.replace(/^\ufeff/, '')
  if (text.includes('\u0000')) unreadable('not a text')
  return text.trimStart().startsWith('<') ? parseCamt(text) : parseCsv(text)
}
