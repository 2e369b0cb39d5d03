import { openStatement } from './import-statement.ts'
import { readCsv } from './parse-csv.ts'
import type { StatementLine } from './statement-line.ts'

/** The payments of a file whose layout was confirmed as it is proposed. */
export function readStatement(text: string): readonly StatementLine[] {
  const opened = openStatement(text)
  return 'lines' in opened ? opened.lines : readCsv(opened.csv, opened.csv.proposed)
}
