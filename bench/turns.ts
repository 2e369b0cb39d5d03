/** Sides that take turns in one run: what disturbs the machine disturbs them all alike. */
export type Side = {
  readonly name: string
  /** Answers the question of this number; gives how many rows the answer has. */
  readonly answer: (question: number) => number | Promise<number>
}

export type Timing = {
  readonly name: string
  readonly samples: number
  readonly meanRows: number
  readonly p50Us: number
  readonly p99Us: number
}

type Turns = { readonly rounds: number; readonly turnMs: number; readonly questions: number }

const warmUps = 20

export async function takeTurns(sides: readonly Side[], turns: Turns): Promise<Timing[]> {
  const taken = sides.map(side => ({ side, tookUs: [] as number[], rows: 0, asked: 0 }))
  for (let round = 0; round < turns.rounds; round++) {
    for (const entry of taken) {
      for (let index = 0; index < warmUps; index++) await entry.side.answer(index % turns.questions)
      const endsAt = performance.now() + turns.turnMs
      while (performance.now() < endsAt) {
        const question = entry.asked++ % turns.questions
        const startedAt = performance.now()
        const answer = entry.side.answer(question)
        const rows = typeof answer === 'number' ? answer : await answer
        entry.tookUs.push((performance.now() - startedAt) * 1000)
        entry.rows += rows
      }
    }
  }
  return taken.map(({ side, tookUs, rows }) => {
    tookUs.sort((a, b) => a - b)
    const at = (share: number) => tookUs[Math.floor(tookUs.length * share)] ?? Number.NaN
    const samples = tookUs.length
    return { name: side.name, samples, meanRows: rows / samples, p50Us: at(0.5), p99Us: at(0.99) }
  })
}
