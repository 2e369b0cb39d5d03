import { Figure, inks } from '#web/ui/media/figure.tsx'

const { soft, card, full, mark, onFull } = inks

/** A pair of scales. */
export const ScalesFigure = () => (
  <Figure>
    <path d="M20 56h24M32 14v42" />
    <path className={mark} d="M12 17l40-4" />
    <path d="m5 36 7-19 7 19M45 32l7-19 7 19" />
    <path className={soft} d="M3 36h18a9 9 0 0 1-18 0zM43 32h18a9 9 0 0 1-18 0z" />
    <circle className={full} cx="32" cy="13" r="4" />
  </Figure>
)

/** A barred gate whose lock is a heart. */
export const DungeonFigure = () => (
  <Figure>
    <path className={soft} d="M12 58V28a20 20 0 0 1 40 0v30z" />
    <path d="M22 58V11.5M32 58V8M42 58V11.5M12 28h40M7 58h50" />
    <path
      className={full}
      d="M32 56c-9-6-12-10-12-14.5a6.2 6.2 0 0 1 12-2 6.2 6.2 0 0 1 12 2c0 4.5-3 8.5-12 14.5z"
    />
    <path className={onFull} d="M32 44v4" />
  </Figure>
)

/** A heart with its beat. */
export const HealthFigure = () => (
  <Figure>
    <path
      className={soft}
      d="M32 57C14 45 6 35 6 24.5A13.5 13.5 0 0 1 32 19a13.5 13.5 0 0 1 26 5.5C58 35 50 45 32 57z"
    />
    <path className={mark} d="M6 33h14l5-9 7 18 6-12 3 3h17" />
  </Figure>
)

/** Three fingers before a camera. */
export const IdentifyFigure = () => (
  <Figure>
    <path d="M6 18v-6a6 6 0 0 1 6-6h6M46 6h6a6 6 0 0 1 6 6v6M58 46v6a6 6 0 0 1-6 6h-6M18 58h-6a6 6 0 0 1-6-6v-6" />
    <path
      className={soft}
      d="M20 34V19a3.5 3.5 0 0 1 7 0v-5a3.5 3.5 0 0 1 7 0v5a3.5 3.5 0 0 1 7 0v22c0 8-4 12-11 12-5 0-7-2-10-6l-6-9c-2-4 2-7 5-4z"
    />
    <path className={mark} d="M27 19v11M34 19v11" />
  </Figure>
)

/** A bubble with a flag on it. */
export const ReportFigure = () => (
  <Figure width={96}>
    <path
      className={card}
      d="M14 10h52a6 6 0 0 1 6 6v24a6 6 0 0 1-6 6H34L22 56V46h-8a6 6 0 0 1-6-6V16a6 6 0 0 1 6-6z"
    />
    <path d="M20 22h26M20 32h18" />
    <path d="M70 58V24" />
    <path className={full} d="M70 24c7-5 11 4 18-1v15c-7 5-11-4-18 1z" />
  </Figure>
)

/** Two bubbles, the second of them the answer. */
export const AnswerFigure = () => (
  <Figure width={96}>
    <path
      className={card}
      d="M12 6h38a6 6 0 0 1 6 6v14a6 6 0 0 1-6 6H26l-8 8v-8h-6a6 6 0 0 1-6-6V12a6 6 0 0 1 6-6z"
    />
    <path d="M16 19h24" />
    <path
      className={soft}
      d="M46 26h38a6 6 0 0 1 6 6v16a6 6 0 0 1-6 6h-6v7l-9-7H46a6 6 0 0 1-6-6V32a6 6 0 0 1 6-6z"
    />
    <path className={mark} d="M52 37h26M52 45h16" />
  </Figure>
)

/** Seven heads, of which five say yes. */
export const JuryFigure = () => (
  <Figure width={96}>
    {jurors.map(([x, y], index) => (
      <g key={x}>
        <circle className={index % 3 === 1 ? card : soft} cx={x} cy={y} r="5" />
        <path
          className={index % 3 === 1 ? card : soft}
          d={`M${x - 8} ${y + 18}v-4a8 8 0 0 1 16 0v4z`}
        />
      </g>
    ))}
    <circle className={full} cx="80" cy="14" r="11" />
    <path className={onFull} d="m75 14 4 4 7-8" />
  </Figure>
)

const jurors = [
  [20, 12],
  [40, 12],
  [60, 12],
  [12, 40],
  [32, 40],
  [52, 40],
  [72, 40],
] as const

/** Scales, and an arrow around to the beginning. */
export const AppealFigure = () => (
  <Figure width={96}>
    <path className={mark} d="M74 32a26 26 0 1 1-8-18.7" />
    <path className={mark} d="M68 3v11H57" />
    <path d="M48 20v26M40 46h16M34 23h28" />
    <path className={soft} d="M29 33h10a5 5 0 0 1-10 0zM57 33h10a5 5 0 0 1-10 0z" />
    <path d="m29 33 5-10 5 10M57 33l5-10 5 10" />
  </Figure>
)
