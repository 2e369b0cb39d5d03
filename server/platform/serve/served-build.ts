import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RunningVersion } from '../version.ts'

/** A new build replaces the files of a running process. It is named after at most this time. */
const lookMs = 1_000

/**
 * Names the web build in a folder for the `Build` header: the time of its commit, by which pages order builds, and its
 * hash. Undefined if there is none. While one build replaces another there is none for a moment, so the name stays.
 */
export function servedBuild(folder: string): () => string | undefined {
  let name: string | undefined
  let lookedAt = -lookMs
  return () => {
    const now = performance.now()
    if (now - lookedAt >= lookMs) {
      lookedAt = now
      name = readName(folder) ?? name
    }
    return name
  }
}

function readName(folder: string): string | undefined {
  try {
    const file = readFileSync(join(folder, 'version_frontend.json'), 'utf8')
    const { gitCommitTs, gitCommitHash }: RunningVersion = JSON.parse(file)
    return `${gitCommitTs}-${gitCommitHash}`
  } catch {
    return undefined
  }
}
