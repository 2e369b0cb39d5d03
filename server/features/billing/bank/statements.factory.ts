import { readStatement as read } from './read-statement.ts'
import type { StatementLine } from './statement-line.ts'

/** The payments of a file whose layout was confirmed as it is proposed. */
export function readStatement(text: string): readonly StatementLine[] {
  const opened = read({ text })
  const answer = 'header' in opened ? read({ text, roles: opened.header.proposed }) : opened
  return 'lines' in answer ? answer.lines : []
}
