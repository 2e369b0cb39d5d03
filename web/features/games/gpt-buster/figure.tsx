import { Figure, inks } from '#web/ui/media/figure.tsx'

const { soft, card, full, mark, glass, handle, plain } = inks

/** A face of which one half is a person's and the other a machine's, under a magnifying glass. */
export const GptBusterFigure = () => (
  <Figure width={96}>
    <path className={`${soft} ${plain}`} d="M44 10a22 22 0 0 0 0 44z" />
    <path className={`${card} ${plain}`} d="M48 12h16a6 6 0 0 1 6 6v28a6 6 0 0 1-6 6H48z" />
    <path d="M44 10a22 22 0 0 0 0 44z" />
    <path d="M48 12h16a6 6 0 0 1 6 6v28a6 6 0 0 1-6 6H48zM70 27h5v10h-5M60 12V6" />
    <circle className={full} cx="60" cy="5" r="3" />
    <path d="M30 29v3M32 43c3 3 7 4 12 4" />
    <rect className={mark} x="54" y="25" width="9" height="7" rx="1.5" />
    <path className={mark} d="M52 42h12M56 42v4M60 42v4" />
    <circle className={glass} cx="29" cy="31" r="11" />
    <path className={handle} d="m21 39-12 13" />
  </Figure>
)
