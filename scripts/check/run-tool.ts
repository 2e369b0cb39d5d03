import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../', import.meta.url))

const mostOutputBytes = 64 * 1024 * 1024

/** Runs a program of node_modules/.bin in the project. Resolves with its output if it fails. */
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

/** Paths of all files below the given folders, relative to the project and in order. */
export function filesBelow(...folders: readonly string[]): string[] {
  return folders
    .flatMap(folder =>
      readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
        .filter(entry => entry.isFile())
        .map(entry => join(entry.parentPath, entry.name).slice(root.length).replaceAll('\\', '/')),
    )
    .toSorted()
}
