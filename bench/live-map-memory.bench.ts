/** The memory that the live map takes per member, beside the size of the answers it prepares for them. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { type Section, toTable } from './report.ts'

export async function measureMemory(members: number): Promise<Section> {
  const child = fork(new URL('live-map-memory.ts', import.meta.url), [String(members)], {
    execArgv: ['--expose-gc'],
  })
  const [measured] = await once(child, 'message')
  const { heldPerMember, briefPerMember } = measured
  return {
    title: 'Memory of the live map',
    words: `${members.toLocaleString('en')} members in a process of its own: heap and buffers after a collection. The briefs as JSON are
the floor.`,
    table: toTable(
      ['side', 'bytes a member', 'times'],
      [
        ['the briefs as JSON', Math.round(briefPerMember), '1.00'],
        ['the live map', Math.round(heldPerMember), (heldPerMember / briefPerMember).toFixed(2)],
      ],
    ),
  }
}
