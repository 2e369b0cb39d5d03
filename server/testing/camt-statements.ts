export interface CamtEntry {
  readonly text?: string
  /** With its currency, as XML. */
  readonly amount?: string
  readonly direction?: string
  readonly isReversal?: boolean
  readonly status?: string
  readonly bookedOn?: string
  /** The bank's own. */
  readonly reference?: string
  readonly endToEndId?: string
}

export const camtAmount = (amount: string, currency = 'USD') =>
  `<Amt Ccy="${currency}">${amount}</Amt>`

/** A bank's CAMT.053 file with these entries. */
export const camtOf = (...entries: readonly CamtEntry[]) => `<?xml version="1.0"?>
  <Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>
  <Acct><Id><IBAN>DE89370400440532013000</IBAN></Id></Acct>
  ${entries.map(entryOf).join('')}</Stmt></BkToCstmrStmt></Document>`

function entryOf({ text = '', amount = camtAmount('10.00'), ...entry }: CamtEntry) {
  const { direction = 'CRDT', status = 'BOOK', bookedOn = '2026-11-03' } = entry
  const { isReversal = false, reference = '', endToEndId = '' } = entry
  return `<Ntry>${amount}<CdtDbtInd>${direction}</CdtDbtInd><RvslInd>${isReversal}</RvslInd>
    <Sts>${status}</Sts><BookgDt><Dt>${bookedOn}</Dt></BookgDt><AcctSvcrRef>${reference}</AcctSvcrRef>
    <NtryDtls><TxDtls><Refs><EndToEndId>${endToEndId}</EndToEndId></Refs>
    <RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`
}
