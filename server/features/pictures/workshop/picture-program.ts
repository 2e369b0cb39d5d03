/** The process that decodes and encodes pictures; `picture-workshop.ts` gives it orders. */
import { takeOrders } from '#server/platform/workshop/take-orders.ts'
import { makeLateRenditions, makeRenditions } from './make-renditions.ts'
import { isLateOrder, isUploadOrder } from './picture-orders.ts'

takeOrders(async order => {
  if (isUploadOrder(order)) return makeRenditions(order)
  if (isLateOrder(order)) return makeLateRenditions(order)
  throw new Error('an order nobody gives')
})
