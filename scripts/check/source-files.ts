import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run-tool.ts'

/** Paths from the project's folder of all files below some of its folders, in order. */
export function filesBelow(...folders: readonly string[]): string[] {
  return folders
    .flatMap(folder =>
      readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
        .filter(entry => entry.isFile())
        .map(entry => join(entry.parentPath, entry.name).slice(root.length).replaceAll('\\', '/')),
    )
    .toSorted()
}
