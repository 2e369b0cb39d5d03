import { fileURLToPath } from 'node:url'
import { setThreadsCount, setWasmPaths } from '@tensorflow/tfjs-backend-wasm'
import { type GraphModel, loadGraphModel } from '@tensorflow/tfjs-converter'
import { io, ready, setBackend, Tensor, tensor4d, tidy } from '@tensorflow/tfjs-core'
import { MobileNetV2MidModel } from 'nsfwjs/models/mobilenet_v2_mid'
import { type Scores, scoreNames } from './rating.ts'

/** What the model looks at: so many pixels a side, three channels. */
export const classifierSidePx = 224

/** Reads the model out of its package and makes it ready. Give the result square pixels, red first, of 8 bits. */
export async function loadClassifier(): Promise<(rgb: Uint8Array) => Scores> {
  setThreadsCount(1)
  setWasmPaths(fileURLToPath(import.meta.resolve('@tensorflow/tfjs-backend-wasm/dist/')))
  await setBackend('wasm')
  await ready()
  const model = await loadGraphModel(io.fromMemory(await artifacts()))
  return rgb => tidy(() => classify(model, rgb))
}

async function artifacts(): Promise<io.ModelArtifacts> {
  const { default: json } = await MobileNetV2MidModel.modelJson()
  const bundles = await Promise.all(MobileNetV2MidModel.weightBundles.map(load => load()))
  const weights = Buffer.concat(bundles.map(bundle => Buffer.from(bundle.default, 'base64')))
  return {
    modelTopology: json.modelTopology,
    weightSpecs: json.weightsManifest.flatMap(({ weights: specs }) => specs),
    weightData: new Uint8Array(weights).buffer,
  }
}

function classify(model: GraphModel, rgb: Uint8Array): Scores {
  const parts = Float32Array.from(rgb, value => value / 255)
  const answer = model.predict(tensor4d(parts, [1, classifierSidePx, classifierSidePx, 3]))
  if (!(answer instanceof Tensor)) throw new Error('the model answered with something else')
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
