import { spawnSync } from 'node:child_process'

/** Which state of the source a build was made from; empty and 0 outside a git clone. */
export interface CommitOfBuild {
  readonly gitCommitHash: string
  readonly gitCommitTs: number
}

export function commitOfBuild(): CommitOfBuild {
  const { status, stdout } = spawnSync('git', ['log', '-1', '--format=%H %ct'], {
    encoding: 'utf8',
  })
  const [hash = '', seconds = '0'] = status === 0 ? stdout.trim().split(' ') : []
  return { gitCommitHash: hash, gitCommitTs: Number(seconds) * 1000 }
}
