/** The lambda, in the colour of the words around it and the size of its room. */
export function LambdaGlyph() {
  return (
    <svg viewBox="0 0 64 64" width="100%" height="100%" aria-hidden="true">
      <path
        fill="currentcolor"
        d="M15 6h10.2c3.2 0 5.9 1.9 7 4.9L49.500 58H38.400L27.400 28.200 16.600 58H5.500L22 17.800l-1-2.600c-.3-.7-.8-1.100-1.500-1.100H15Z"
      />
    </svg>
  )
}
