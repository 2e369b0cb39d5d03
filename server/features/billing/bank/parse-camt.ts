import { serverLimits } from '#shared/server-limits.ts'
import { accountOf, linesOf } from './camt-entry.ts'
import { identified, type StatementLine } from './statement-line.ts'
import { unreadable } from './unreadable.ts'
import { type Element, elementsAt, parseXml, textAt } from './xml-tree.ts'

const firstVersion = 2
const lastVersion = 13

/** The booked credits of a statement in CAMT.053 (ISO 20022), versions 02 to 13. */
export function parseCamt(text: string): StatementLine[] {
  requireVersion(text)
  const statements = elementsAt(parsed(text), 'Document', 'BkToCstmrStmt', 'Stmt')
  if (statements.length === 0) unreadable('no statement')
  const entries = statements.flatMap(statement => {
    const account = accountOf(statement, 'Acct')
    return elementsAt(statement, 'Ntry').map(entry => ({ account, entry }))
  })
  const found = entries.flatMap(({ account, entry }, place) =>
    isCredit(entry, place + 1) ? linesOf(entry, account, place + 1) : [],
  )
  if (Math.max(entries.length, found.length) > serverLimits.statementLinesMax)
    unreadable('too many lines')
  return identified(found)
}

function requireVersion(text: string) {
  const start = text.search(/<(?:[\w.-]{1,40}:)?Document[\s>]/)
  const root = start < 0 ? '' : text.slice(start, text.indexOf('>', start))
  const [, version] = /camt\.053\.001\.(\d\d)\b/.exec(root) ?? []
  if (version === undefined) unreadable('not a CAMT.053 statement')
  if (Number(version) < firstVersion || Number(version) > lastVersion) {
    unreadable(`version ${version} of CAMT.053 is not known`)
  }
}

function parsed(text: string) {
  try {
    return parseXml(text)
  } catch {
    return unreadable('not well-formed XML, or with declarations of its own')
  }
}

/** Money that came in for good: what is announced only, was taken out or is a reversal is none. */
function isCredit(entry: Element, place: number) {
  const direction = textAt(entry, 'CdtDbtInd')
  // A code in itself in older versions, in newer ones an element that holds one.
  const status = textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts', 'Prtry') || textAt(entry, 'Sts')
  if (!['CRDT', 'DBIT'].includes(direction)) unreadable(`entry ${place}: neither credit nor debit`)
  if (status === '') unreadable(`entry ${place}: no status`)
  const isReversal = ['true', '1'].includes(textAt(entry, 'RvslInd'))
  return direction === 'CRDT' && status === 'BOOK' && !isReversal
}
