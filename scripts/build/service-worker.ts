import { join } from 'node:path'
import { build, type Plugin } from 'vite'

/** These browsers know light-dark(). For older ones the build would expand every color into a fallback. */
export const browserTargets = ['chrome123', 'firefox125', 'safari17.5']

const fileName = 'service-worker.js'
const entry = 'web/service-worker/service-worker.ts'

/** One plain script without imports, because not every browser takes a module. Its address may not change. */
export const serviceWorkerPlugin = (root: string): Plugin => ({
  name: 'service-worker',
  async generateBundle() {
    this.emitFile({ type: 'asset', fileName, source: await buildServiceWorker(root) })
  },
  configureServer({ middlewares }) {
    middlewares.use(`/${fileName}`, (_request, response, next) => {
      buildServiceWorker(root).then(source => {
        response.setHeader('content-type', 'text/javascript').end(source)
      }, next)
    })
  },
})

async function buildServiceWorker(root: string): Promise<string> {
  const result = await build({
    configFile: false,
    root,
    logLevel: 'warn',
    build: {
      write: false,
      target: browserTargets,
      rolldownOptions: { input: join(root, entry), output: { format: 'iife' } },
    },
  })
  const [output] = [result].flat()
  const chunk = output && 'output' in output ? output.output[0] : undefined
  if (!chunk) throw new Error('the service worker was not built')
  return chunk.code
}
