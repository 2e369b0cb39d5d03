import { expect, it } from 'vitest'
import { ownCards } from '#server/testing/card-site.ts'
import { askForInvoice } from './dues.ts'

const cards = await ownCards()
cards.service.siteOrigin = cards.site.origin

/** What a browser does with a page and its links, to the end of the service's own addresses. */
const visit = (address: string) => fetch(address, { redirect: 'manual' })

it('whoever pays on the page comes back to a site that knows of it', async () => {
  const ann = await cards.site.member()
  const invoice = await askForInvoice(ann)
  const { url } = await cards.pageOf(ann, invoice)
  const html = await (await visit(url)).text()
  expect(html).toContain('10.00 USD')
  const [, pay = '', cancel] = /href="([^"]+)">Pay<.*href="([^"]+)">Cancel</s.exec(html) ?? []
  expect(cancel?.replace('&amp;', '&')).toBe(
    `http://localhost:3000/billing?checkout=cancelled&invoice=${invoice.id}`,
  )
  const done = await visit(new URL(pay, url).href)
  expect(done.status).toBe(303)
  const back = `http://localhost:3000/billing?checkout=done&invoice=${invoice.id}`
  expect(done.headers.get('location')).toBe(back)
  const { body } = await ann.visitor.call('GET /api/billing')
  expect(body).toMatchObject({ contributor: {}, invoices: [{ paidBy: 'CARD' }] })
  expect((await visit(url)).status).toBe(404)
})
