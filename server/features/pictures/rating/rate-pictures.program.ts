import sharp from 'sharp'
import { classifierSidePx, loadClassifier } from './load-classifier.ts'
import type { Scores } from './rating.ts'

/** Rates pictures in a process of its own: asked with the bytes of a JPEG of ours, it answers with its scores. */
const classify = loadClassifier()

process.on('message', message => {
  void answer(message)
})

async function answer(message: unknown) {
  process.send?.(await scoresOf(message))
}

async function scoresOf(jpeg: unknown): Promise<Scores> {
  if (!(jpeg instanceof Uint8Array)) throw new Error('no bytes')
  const rgb = await sharp(jpeg)
    .resize({ width: classifierSidePx, height: classifierSidePx, fit: 'fill' })
    .toColourspace('srgb')
    .raw()
    .toBuffer()
  return (await classify)(rgb)
}
