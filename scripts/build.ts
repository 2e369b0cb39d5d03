/** Builds the static files of the site: the web app, compressed ahead of time, and the built-in world map. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, statfsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { compressFiles, replaceBuild } from './build/finish-build.ts'
import { writeFirstPages } from './build/first-pages.ts'

/** The size of a build, with some room for the web app to grow. */
const neededBytes = 30_000_000

const root = fileURLToPath(new URL('../', import.meta.url))
const dist = `${root}dist`
const startedAt = performance.now()

try {
  await buildAll()
} catch (error) {
  console.error(`The build failed: ${error instanceof Error ? error.message : String(error)}`)
  process.exit(1)
}

async function buildAll() {
  requireDiskSpace()
  // In a separate process: the map and the web app each take a processor for seconds.
  const map = spawn(process.execPath, ['scripts/build-world-map.ts'], {
    cwd: root,
    stdio: 'inherit',
  })
  const mapEnded = once(map, 'close')
  process.once('exit', () => map.kill())
  const outDir = `${dist}/web.new`
  await build({ configFile: `${root}vite.config.ts`, logLevel: 'warn', build: { outDir } })
  await writeFirstPages(root, outDir)
  const { files, bytes } = await compressFiles(outDir)
  replaceBuild(`${dist}/web`, outDir)
  const [mapExitCode] = await mapEnded
  if (mapExitCode !== 0) throw new Error('the world map was not built')
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  const kilobytes = (bytes / 1024).toFixed(0)
  console.log(`web app: ${files} texts, ${kilobytes} KB with brotli, in ${seconds} s`)
}

/** Checked first, because the bundler's own error is a page long. */
function requireDiskSpace() {
  mkdirSync(dist, { recursive: true })
  const { bavail, bsize } = statfsSync(dist)
  if (bavail * bsize >= neededBytes) return
  throw new Error(`the disk is full; the build needs ${neededBytes / 1e6} MB in ${dist}`)
}
