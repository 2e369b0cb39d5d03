import { describe, expect, it } from 'vitest'
import { readLine as line, readStatement, refusalOf } from '#server/testing/bank-statements.ts'

const amount = (cents: string, currency = 'USD') => `<Amt Ccy="${currency}">${cents}</Amt>`

const entry = ({
  amt = amount('10.00'),
  direction = '<CdtDbtInd>CRDT</CdtDbtInd>',
  status = '<Sts>BOOK</Sts>',
  date = '<BookgDt><Dt>2026-11-03</Dt></BookgDt>',
  more = details(remittance('RF18539007547034')),
} = {}) => `<Ntry><NtryRef>1</NtryRef>${amt}${direction}${status}${date}
    <BkTxCd><Domn><Cd>PMNT</Cd></Domn></BkTxCd>${more}</Ntry>`

const details = (...parts: readonly string[]) =>
  `<NtryDtls>${parts.map(part => `<TxDtls>${part}</TxDtls>`).join('')}</NtryDtls>`
const remittance = (...texts: readonly string[]) =>
  `<RmtInf>${texts.map(text => `<Ustrd>${text}</Ustrd>`).join('')}</RmtInf>`
const dues = remittance('RF18539007547034')
const debit = '<CdtDbtInd>DBIT</CdtDbtInd>'
const reversed = '<RvslInd>true</RvslInd>'
const returnCode = '<BkTxCd><Domn><Fmly><SubFmlyCd>RRTN</SubFmlyCd></Fmly></Domn></BkTxCd>'
const references = (name: string, text: string) => `<Refs><${name}>${text}</${name}></Refs>`

const document = (body: string, version = '08') => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"
  xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
  <BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr>
    <Stmt><Id>1</Id><Acct><Id><IBAN>DE00</IBAN></Id></Acct>
      <Bal>${amount('999.00')}<CdtDbtInd>CRDT</CdtDbtInd></Bal>${body}</Stmt>
  </BkToCstmrStmt></Document>`

const read = (body: string, version?: string) => readStatement(document(body, version))
const identities = (body: string) => readStatement(document(body)).map(({ identity }) => identity)

describe('an entry', () => {
  it.each(['02', '04', '08', '13'])('of version %s is read', version => {
    expect(read(entry(), version)).toEqual([line()])
  })

  it('is read with a status of its own element, a time, and a prefix on every name', () => {
    const body = entry({
      status: '<Sts><Cd>BOOK</Cd></Sts>',
      date: '<BookgDt><DtTm>2026-11-03T23:10:00+01:00</DtTm></BookgDt><ValDt><Dt>2026-11-05</Dt></ValDt>',
    })
    expect(read(body)).toEqual([line()])
    const prefixed = document(body)
      .replaceAll(/<(\/?)([A-Z])/g, '<$1n:$2')
      .replace('xmlns=', 'xmlns:n=')
    expect(readStatement(`\ufeff${prefixed}`)).toMatchObject([line()])
  })

  it.each(['RVRS', '<Prtry>HELD</Prtry>'])('with the status %s waits for a decision', status => {
    const body = entry({ status: `<Sts>${status}</Sts>` })
    expect(read(body)).toEqual([line({ doubt: 'STATUS' })])
  })

  it('that is a debit or pending is ignored', () => {
    const body = [
      entry({ direction: '<CdtDbtInd>DBIT</CdtDbtInd>' }),
      entry({ status: '<Sts>PDNG</Sts>' }),
      entry({ status: '<Sts><Cd>INFO</Cd></Sts>' }),
      entry({ status: '<Sts><Cd>FUTR</Cd></Sts>' }),
      entry({ direction: debit, amt: '', date: '' }),
      entry({ direction: `${debit}${reversed}`, status: '<Sts>PDNG</Sts>' }),
      entry({ amt: amount('0.00') }),
      entry({ direction: '<CdtDbtInd>CRDT</CdtDbtInd><RvslInd>false</RvslInd>' }),
    ].join('')
    expect(read(body)).toEqual([line()])
  })

  it.each([
    ['marked as a reversal', { direction: `${debit}${reversed}` }],
    ['marked in another way', { direction: `${debit}<RvslInd>1</RvslInd>` }],
    ['with the reason of a return', { direction: debit, more: details(`${dues}<RtrInf/>`) }],
    ['with the code of a return', { direction: debit, more: `${details(dues)}${returnCode}` }],
    ['without a direction', { direction: reversed }],
  ])('that went out, %s, waits as a reversal', (_, parts) => {
    expect(read(entry(parts))).toEqual([line({ doubt: 'REVERSAL' })])
  })

  it('that came in as the reversal of our own payment waits', () => {
    const ours = [
      entry({ direction: `<CdtDbtInd>CRDT</CdtDbtInd>${reversed}` }),
      entry({ more: details(`${dues}<RtrInf/>`) }),
    ]
    expect(read(ours.join(''))).toEqual([line({ doubt: 'STATUS' }), line({ doubt: 'STATUS' })])
  })

  const unread = { amountCents: 0, doubt: 'AMOUNT' }
  it.each([
    ['a direction', { direction: '' }, { doubt: 'DIRECTION' }],
    ['a known direction', { direction: '<CdtDbtInd>BOTH</CdtDbtInd>' }, { doubt: 'DIRECTION' }],
    ['a status', { status: '' }, { doubt: 'STATUS' }],
    ['an amount', { amt: '' }, { ...unread, currency: 'XXX' }],
    ['a readable amount', { amt: amount('NaN') }, unread],
    ['an amount above nothing', { amt: amount('-10.00') }, unread],
    ['whole cents', { amt: amount('10.001') }, unread],
    ['an amount that a column holds', { amt: amount('21474836.48') }, unread],
    ['a currency', { amt: '<Amt>10.00</Amt>' }, { currency: 'XXX', doubt: 'CURRENCY' }],
    ['a date', { date: '' }, { bookedOn: undefined, doubt: 'DATE' }],
    [
      'a day that exists',
      { date: '<BookgDt><Dt>2026-02-30</Dt></BookgDt>' },
      { bookedOn: undefined, doubt: 'DATE' },
    ],
  ])('without %s waits, and the others are read', (_, parts, expected) => {
    expect(read(entry(parts) + entry())).toEqual([line(expected), line()])
  })

  it('has the payer’s full text as its purpose', () => {
    const structured = `<RmtInf><Ustrd>Dues &amp; more</Ustrd><Ustrd>&#x66;or <![CDATA[<me>]]></Ustrd>
      <Strd><CdtrRefInf><Ref>RF18539007547034</Ref></CdtrRefInf><AddtlRmtInf>Spring</AddtlRmtInf></Strd></RmtInf>`
    const more = details(references('EndToEndId', 'E2E-1') + structured)
    const purpose = 'RF18539007547034 Dues & more for <me> Spring E2E-1'
    expect(read(entry({ more }))).toEqual([line({ purpose })])
  })

  it('has the bank’s words as its purpose when the payer wrote nothing', () => {
    const said = '<AddtlNtryInf>Cash at the counter</AddtlNtryInf>'
    const nothing = details(references('EndToEndId', 'NOTPROVIDED'))
    for (const more of [said, nothing + said]) {
      expect(read(entry({ more }))).toEqual([line({ purpose: 'Cash at the counter' })])
    }
    expect(read(entry({ more: '' }))).toEqual([line({ purpose: '' })])
  })

  it('has the booked amount, even if another was ordered', () => {
    const ordered = `<AmtDtls><InstdAmt>${amount('9.20', 'EUR')}</InstdAmt></AmtDtls>`
    const more = details(ordered + remittance('RF18539007547034'))
    expect(read(entry({ more }))).toEqual([line()])
    expect(read(entry({ amt: amount('10.0', 'CHF') }))).toEqual([line({ currency: 'CHF' })])
  })

  it('does not name the payer', () => {
    const payer =
      '<RltdPties><Dbtr><Pty><Nm>A. Payer</Nm></Pty></Dbtr><DbtrAcct><Id><IBAN>XX1</IBAN></Id></DbtrAcct></RltdPties>'
    const more = details(payer + remittance('Dues'))
    expect(read(entry({ more }))).toEqual([line({ purpose: 'Dues' })])
  })
})

describe('a batch', () => {
  it('that is reversed as a whole has all its payments, with the direction of either', () => {
    const both = (direction: string) =>
      read(
        entry({
          amt: amount('20.00'),
          direction: `${debit}${reversed}`,
          more: details(...['a', 'b'].map(id => `${amount('10.00')}${direction}${remittance(id)}`)),
        }),
      )
    const found = ['a', 'b'].map(purpose => line({ purpose, doubt: 'REVERSAL' }))
    expect(both('<CdtDbtInd>CRDT</CdtDbtInd>')).toEqual(found)
    expect(both(debit)).toEqual(found)
  })

  const part = (cents: string, text: string, refs = '') => refs + amount(cents) + remittance(text)

  it('becomes one line for each payment', () => {
    const more = details(
      part('10.00', 'RF1'),
      `${remittance('RF2')}<AmtDtls><TxAmt>${amount('15.00')}</TxAmt></AmtDtls>`,
    )
    expect(read(entry({ amt: amount('25.00'), more }))).toEqual([
      line({ purpose: 'RF1' }),
      line({ purpose: 'RF2', amountCents: 1_500 }),
    ])
  })

  it.each([
    ['do not add up', details(part('10.00', 'RF1'), part('14.00', 'RF2'))],
    ['are incomplete', details(part('25.00', 'RF1'), remittance('RF2'))],
    ['have another currency', details(part('10.00', 'RF1'), amount('15.00', 'EUR'))],
    ['went out in part', details(part('30.00', 'RF1'), `${amount('5.00')}${debit}`)],
  ])('whose amounts %s is one line', (_, more) => {
    expect(read(entry({ amt: amount('25.00'), more }))).toMatchObject([{ amountCents: 2_500 }])
  })

  it('of equal payments under one bank reference keeps each payment', () => {
    const same = part('10.00', 'Dues', references('AcctSvcrRef', 'B1'))
    const amt = amount('30.00')
    const inDetails = identities(entry({ amt, more: details(same, same, same) }))
    expect(new Set(inDetails).size).toBe(3)
    const unnamed = part('10.00', 'Dues')
    const more = `<AcctSvcrRef>B1</AcctSvcrRef>${details(unnamed, unnamed, unnamed)}`
    const inEntry = identities(entry({ amt, more }))
    expect(new Set(inEntry).size).toBe(3)
    expect(identities(entry({ amt, more }))).toEqual(inEntry)
  })
})

describe('an entry is recognized', () => {
  const referenced = (text: string, words = 'Dues') =>
    entry({ more: `<AcctSvcrRef>${text}</AcctSvcrRef>${details(remittance(words))}` })

  it('by the bank’s reference, also in CSV', () => {
    const [identity] = identities(referenced('A7'))
    expect(identities(entry() + referenced('A7', 'Other words'))[1]).toBe(identity)
    expect(identities(referenced('A8'))[0]).not.toBe(identity)
    const csv = 'Date;Amount;Text;Currency;Transaction ID\n2026-11-03;10,00;Dues;USD;A7'
    expect(readStatement(csv)[0]?.identity).toBe(identity)
  })

  it('by all its fields when the bank gives no reference', () => {
    const [identity] = identities(referenced('NONREF'))
    expect(identities(entry() + referenced('NOTPROVIDED'))[1]).toBe(identity)
    expect(identities(referenced('NONREF', 'Due'))[0]).not.toBe(identity)
    const payer = details(`<RltdPties><Dbtr><Nm>A. Payer</Nm></Dbtr></RltdPties>`)
    expect(identities(entry({ more: payer }))).not.toEqual(identities(entry({ more: '' })))
  })
})

describe('the same entry in two statements', () => {
  const other = (body: string, account = '<IBAN>DE89370400440532013000</IBAN>', more = '') => `
    <Stmt><Id>2</Id>${more}<Acct><Id>${account}</Id></Acct>${body}</Stmt>`
  const both = (...statements: readonly string[]) =>
    readStatement(document('').replace(/<Stmt>.*<\/Stmt>/s, statements.join('')))
  const keysOf = (statement: string) => both(statement).map(({ keys }) => keys)
  const referenced = (text: string) => entry({ more: `<AcctSvcrRef>${text}</AcctSvcrRef>` })
  const payer = (account: string, e2e = 'E1') =>
    details(`${references('EndToEndId', e2e)}${dues}<RltdPties><Dbtr><Nm>A.  Payer</Nm></Dbtr>
      <DbtrAcct><Id>${account}</Id></DbtrAcct></RltdPties>`)

  it.each([
    ['with the bank’s reference', referenced('A7'), referenced('A7')],
    ['with other spaces and case', referenced('A 7b'), referenced('a7B')],
    ['without a reference', entry(), entry()],
    [
      'with the payer’s account in another form',
      entry({ more: payer('<IBAN>DE89370400440532013000</IBAN>') }),
      entry({ more: payer('<Othr><Id>0532 013000</Id></Othr>', 'e1') }),
    ],
  ])('of one file is one, %s', (_, first, second) => {
    const more = entry({ amt: amount('7.00') })
    const lines = both(other(first), other(second + more, '<Othr><Id>532013000</Id></Othr>'))
    expect(lines.map(({ amountCents }) => amountCents)).toEqual([1_000, 700])
    expect(keysOf(other(second))).toEqual(keysOf(other(first)))
  })

  it('is one, in a batch and alone', () => {
    const part = (cents: string, refs: string) => `${amount(cents)}<Refs>${refs}</Refs>`
    const one = part('10.00', '<AcctSvcrRef>T1</AcctSvcrRef>')
    const two = part('15.00', '<TxId>T2</TxId><UETR>u2</UETR>')
    const batch = entry({
      amt: amount('25.00'),
      more: `<AcctSvcrRef>B1</AcctSvcrRef>${details(one, two)}`,
    })
    const alone =
      entry({ more: `<AcctSvcrRef>E1</AcctSvcrRef>${details(one)}` }) +
      entry({ amt: amount('15.00'), more: `<AcctSvcrRef>E2</AcctSvcrRef>${details(two)}` })
    expect(both(other(batch), other(alone))).toHaveLength(2)
    expect(both(other(alone), other(batch))).toHaveLength(2)
  })

  it('stays two for two payments, two accounts, and two pages', () => {
    const page = (number: number) => `<StmtPgntn><PgNb>${number}</PgNb></StmtPgntn>`
    const account = '<IBAN>DE02120300000000202051</IBAN>'
    expect(both(other(entry() + entry()), other(entry()))).toHaveLength(2)
    expect(both(other(entry()), other(entry() + entry()))).toHaveLength(2)
    expect(both(other(entry()), other(entry(), account))).toHaveLength(2)
    expect(both(other(entry(), account, page(1)), other(entry(), account, page(2)))).toHaveLength(2)
  })

  it('is not its reversal', () => {
    const back = entry({ direction: `${debit}${reversed}`, more: '<AcctSvcrRef>A7</AcctSvcrRef>' })
    const [paid, reversal] = both(other(referenced('A7') + back))
    expect(reversal?.identity).not.toBe(paid?.identity)
    expect(reversal?.keys).not.toEqual(paid?.keys)
    expect(reversal?.references).toEqual(paid?.references)
  })
})

describe('all of a statement is refused', () => {
  it.each([
    ['of another version', document(entry(), '14'), 'version 14'],
    ['that lists new entries', document(entry()).replace('camt.053', 'camt.052'), 'CAMT.053, from'],
    ['that notifies', document(entry()).replace('camt.053', 'camt.054'), 'This is a CAMT.054 file'],
    ['of another kind', document(entry()).replace('camt.053', 'pain.002'), 'isn’t a CAMT.053'],
    ['without a statement', document('').replaceAll('Stmt>', 'Nope>'), 'no statement'],
    ['that ends early', document(entry()).slice(0, -20), 'isn’t well-formed'],
    ['that is a page of the web', '<html><body>Log in</body></html>', 'isn’t a CAMT.053'],
  ])('%s', (_, text, message) => {
    expect(refusalOf(text)).toContain(message)
  })
})
