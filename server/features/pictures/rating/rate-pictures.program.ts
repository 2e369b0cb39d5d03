import sharp from 'sharp'
import { classifierSidePx, loadClassifier } from './load-classifier.ts'

/** Rates pictures in a process of its own: asked with the bytes of a JPEG of ours, it answers with its scores. */
const classify = loadClassifier()

process.on('message', message => {
  void answer(message)
})

async function answer(jpeg: unknown) {
  if (!(jpeg instanceof Uint8Array)) throw new Error('no bytes')
  const rgb = await sharp(jpeg)
    .resize({ width: classifierSidePx, height: classifierSidePx, fit: 'fill' })
    .toColourspace('srgb')
    .raw()
    .toBuffer()
  process.send?.((await classify)(rgb))
}
