/** No text of the index is larger, in bytes. */
export const longestText = 1 << 20;
