/** Below a list of which all is shown. */
export const listEnd = "That's all folks..."
