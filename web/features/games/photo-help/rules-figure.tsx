import { Figure, inks } from '#web/ui/media/figure.tsx'

const { soft, full, mark } = inks

/** Three steps beside each other: a picture, the frame moved and a tip, the better picture. */
export const PhotoHelpRulesFigure = () => (
  <Figure width={96}>
    <rect x="3" y="13" width="40" height="38" rx="4" />
    <circle cx="11" cy="21" r="3" />
    <path d="m3 42 9-9 7 7" />
    <circle className={full} cx="29" cy="28" r="3.5" />
    <path className={full} d="M23 43a6 8 0 0 1 12 0z" />
    <path className={mark} d="M20 22v-4h4M34 18h4v4M38 43v4h-4M24 47h-4v-4" />
    <path d="M48 32h8m-3-3.5 3.5 3.5-3.5 3.5" />
    <rect className={soft} x="61" y="12" width="32" height="40" rx="4" />
    <circle className={full} cx="77" cy="27" r="7" />
    <path className={full} d="M65 50a12 13 0 0 1 24 0z" />
    <path className={mark} d="m70 6 2 3M77 4v4m7-2-2 3" />
  </Figure>
)
