/** Builds what the site serves beside its answers: the web app, ready compressed, and the built-in world map. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, statfsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { compressFiles } from './build/compress-files.ts'

/** What a build writes, with some room for the web app to grow. */
const neededBytes = 30_000_000

const root = fileURLToPath(new URL('../', import.meta.url))
const startedAt = performance.now()

const dist = `${root}dist`
mkdirSync(dist, { recursive: true })
const { bavail, bsize } = statfsSync(dist)
// The bundler would say it with a page of its inner life.
if (bavail * bsize < neededBytes) {
  console.error(`The disk is full: the build needs ${neededBytes / 1e6} MB in ${dist}.`)
  process.exit(1)
}

// In a process of its own: the map takes a processor for seconds, and so does the web app.
const map = spawn(process.execPath, ['scripts/build-world-map.ts'], { cwd: root, stdio: 'inherit' })
const mapEnded = once(map, 'close')
try {
  await build({ configFile: `${root}vite.config.ts`, logLevel: 'warn' })
  const { files, bytes } = await compressFiles(`${dist}/web`)
  const [mapExitCode] = await mapEnded
  if (mapExitCode !== 0) throw new Error('the world map fails')
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(
    `web app: ${files} texts, ${(bytes / 1024).toFixed(0)} KB with brotli, in ${seconds} s`,
  )
} catch (error) {
  map.kill()
  console.error(`The build fails: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}
