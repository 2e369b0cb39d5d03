import { Figure, inks } from '#web/ui/media/figure.tsx'

const { soft, full, mark, onFull } = inks

/** One pokes another, who goes green; a third is behind a plaster. */
export const CootiesFigure = () => (
  <Figure width={96}>
    <path d="M4 56c14-6 26 4 42-1s28-4 46 1" />
    <path className={soft} d="M10 46v-6a11 11 0 0 1 22 0v6z" />
    <circle className={soft} cx="21" cy="19" r="9" />
    <path className={mark} d="M33 33h9l-4-4M42 33l-4 4" />
    <path className={full} d="M46 46v-5a11 11 0 0 1 22 0v5z" />
    <circle className={full} cx="57" cy="20" r="10" />
    <path className={onFull} d="M53 18v1M61 18v1M53 24q4 4 8 0" />
    <path className={mark} d="M57 6v-3M68 11l3-3M46 11l-3-3M71 21h4M43 21h-4" />
    <path className={soft} d="M74 46v-4a8 8 0 0 1 16 0v4z" />
    <circle className={soft} cx="82" cy="25" r="7" />
    <path d="m78 22 8 6M79 27l6-4" />
  </Figure>
)
