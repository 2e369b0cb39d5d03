import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../', import.meta.url))

const mostOutputBytes = 64 * 1024 * 1024

/** Runs a program of node_modules/.bin in the project. Resolves with what it said when it failed. */
export function runTool(name: string, args: readonly string[]): Promise<string | undefined> {
  const options = { cwd: root, maxBuffer: mostOutputBytes }
  return new Promise(resolve => {
    const program = join(root, 'node_modules', '.bin', name)
    execFile(program, args, options, (error, stdout, stderr) => {
      if (error === null) return resolve(undefined)
      resolve(`${stdout}${stderr}`.trim() || error.message)
    })
  })
}
