/** The child process that classifies pictures. It gets its jobs from `picture-rater.ts`. */
import { fileURLToPath } from 'node:url'
import { setThreadsCount, setWasmPaths } from '@tensorflow/tfjs-backend-wasm'
import { type GraphModel, loadGraphModel } from '@tensorflow/tfjs-converter'
import { io, ready, setBackend, Tensor, tensor4d, tidy } from '@tensorflow/tfjs-core'
import { MobileNetV2MidModel } from 'nsfwjs/models/mobilenet_v2_mid'
import sharp from 'sharp'
import { handleJobs } from '#server/platform/worker-process/handle-jobs.ts'
import { type Scores, scoreNames } from './rating.ts'

/** The input of the model: a square with this many pixels a side, in three channels. */
const classifierSidePx = 224

const classify = await loadClassifier()

handleJobs(async job => {
  if (!(job instanceof Object && 'jpeg' in job && job.jpeg instanceof Uint8Array)) {
    throw new Error('an unknown kind of job')
  }
  const rgb = await sharp(job.jpeg)
    .resize({ width: classifierSidePx, height: classifierSidePx, fit: 'fill' })
    .toColourspace('srgb')
    .raw()
    .toBuffer()
  return classify(rgb)
})

/** Loads the model from its package. The returned function takes square pixels, red first, with 8 bits a channel. */
async function loadClassifier(): Promise<(rgb: Uint8Array) => Scores> {
  setThreadsCount(1)
  setWasmPaths(fileURLToPath(import.meta.resolve('@tensorflow/tfjs-backend-wasm/dist/')))
  await setBackend('wasm')
  await ready()
  const model = await loadGraphModel(io.fromMemory(await artifacts()))
  return rgb => tidy(() => scoresOf(model, rgb))
}

async function artifacts(): Promise<io.ModelArtifacts> {
  const { default: json }: { default: io.ModelJSON } = await MobileNetV2MidModel.modelJson()
  const bundles = await Promise.all(MobileNetV2MidModel.weightBundles.map(load => load()))
  const weights = Buffer.concat(bundles.map(bundle => Buffer.from(bundle.default, 'base64')))
  return {
    modelTopology: json.modelTopology,
    weightSpecs: json.weightsManifest.flatMap(({ weights: specs }) => specs),
    weightData: new Uint8Array(weights).buffer,
  }
}

function scoresOf(model: GraphModel, rgb: Uint8Array): Scores {
  const parts = Float32Array.from(rgb, value => value / 255)
  const answer = model.predict(tensor4d(parts, [1, classifierSidePx, classifierSidePx, 3]))
  if (!(answer instanceof Tensor)) throw new Error('the model returned no tensor')
  const values = answer.dataSync()
  const score = (name: (typeof scoreNames)[number]) => values[scoreNames.indexOf(name)] ?? 0
  return {
    drawing: score('drawing'),
    hentai: score('hentai'),
    neutral: score('neutral'),
    porn: score('porn'),
    sexy: score('sexy'),
  }
}
