import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run-tool.ts'
import { filesBelow } from './source-files.ts'

const mostLines = 300
const sources = /\.(ts|tsx|mjs|css|html)$/
/** Tests and texts may be as long as there is to say; nobody reads what is generated. */
const free = /\.(test|generated)\.tsx?$|^shared\/texts\//

/** Names the source files that are too long. */
export async function checkFileLengths(): Promise<string | undefined> {
  const long = filesBelow('server', 'shared', 'web', 'scripts', 'bench', 'e2e')
    .filter(path => sources.test(path) && !free.test(path))
    .map(path => ({ path, lines: readFileSync(join(root, path), 'utf8').split('\n').length - 1 }))
    .filter(({ lines }) => lines > mostLines)
  if (long.length === 0) return undefined
  return long.map(({ path, lines }) => `${path}: ${lines} lines, ${mostLines} at most`).join('\n')
}
