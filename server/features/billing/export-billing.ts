import type { ExportPart } from '#server/platform/account-data.ts'
import { jsonFile } from '#server/platform/archive.ts'
import { limits } from '#shared/limits.ts'
import { invoicesOfAccount } from './invoices.queries.ts'
import { presentInvoice } from './present-invoice.ts'
import { holdsSeat, seatsMadeBy } from './seats.queries.ts'

/** What the member was asked to pay and paid, and the seats he has to give. */
export const exportBilling: ExportPart = async function* ({ db }, { accountId }) {
  const invoices = await invoicesOfAccount(db, accountId, limits.invoicesExportedMax)
  yield jsonFile('dues.json', {
    invoices: invoices.map(presentInvoice),
    seats: await seatsMadeBy(db, accountId),
    holdsSeat: await holdsSeat(db, accountId),
  })
}
