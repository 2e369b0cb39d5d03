import { Figure, inks } from '#web/ui/media/figure.tsx'

const { soft, full, mark } = inks

/** Somebody small in a wide picture, within a frame of four to five. */
export const PhotoHelpFigure = () => (
  <Figure>
    <rect x="4" y="12" width="56" height="40" rx="5" />
    <path d="m4 44 13-13 9 9" />
    <circle cx="14" cy="21" r="3.5" />
    <rect className={soft} x="27" y="17" width="24" height="30" rx="2" />
    <path className={mark} d="M27 24v-7h6M45 17h6v7M51 40v7h-6M33 47h-6v-7" />
    <circle className={full} cx="39" cy="27" r="4.5" />
    <path className={full} d="M31 45a8 9 0 0 1 16 0z" />
  </Figure>
)
