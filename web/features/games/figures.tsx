import { Figure, inks } from '#web/ui/media/figure.tsx'

const { soft, card, full, mark, onFull } = inks

/** A picture that is swiped to the side of a heart. */
export const HotOrNotFigure = () => (
  <Figure width={96}>
    <rect
      className={card}
      x="22"
      y="8"
      width="36"
      height="48"
      rx="5"
      transform="rotate(-8 40 32)"
    />
    <g transform="rotate(7 52 32)">
      <rect className={soft} x="32" y="7" width="38" height="50" rx="5" />
      <circle className={card} cx="51" cy="24" r="7" />
      <path className={card} d="M38 47a13 13 0 0 1 26 0z" />
    </g>
    <path d="M8 26l8 8M16 26l-8 8" />
    <path
      className={full}
      d="M84 41c-6-4-8-7-8-10a4.2 4.2 0 0 1 8-1.5 4.2 4.2 0 0 1 8 1.5c0 3-2 6-8 10z"
    />
  </Figure>
)

/** A picture, and below it a scale with what was guessed and what is right. */
export const RatingGameFigure = () => (
  <Figure width={96}>
    <rect className={card} x="33" y="4" width="30" height="36" rx="5" />
    <circle className={soft} cx="48" cy="16" r="5.5" />
    <path className={soft} d="M38 34a10 10 0 0 1 20 0z" />
    <path d="M10 52h76" />
    <path className={mark} d="M10 52h50" />
    <circle className={card} cx="46" cy="52" r="5" />
    <circle className={full} cx="62" cy="52" r="7" />
    <path className={onFull} d="m59 52 2 2 4-4" />
  </Figure>
)
