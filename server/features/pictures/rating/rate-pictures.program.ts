/** The process that rates pictures of ours; `picture-rater.ts` gives it orders. */
import sharp from 'sharp'
import { takeOrders } from '#server/platform/workshop/take-orders.ts'
import { classifierSidePx, loadClassifier } from './load-classifier.ts'

const classify = await loadClassifier()

takeOrders(async order => {
  if (!(order instanceof Object && 'jpeg' in order && order.jpeg instanceof Uint8Array)) {
    throw new Error('an order nobody gives')
  }
  const rgb = await sharp(order.jpeg)
    .resize({ width: classifierSidePx, height: classifierSidePx, fit: 'fill' })
    .toColourspace('srgb')
    .raw()
    .toBuffer()
  return classify(rgb)
})
