/**
 * The account that repositories belong to while their rows are deleted: nobody may see what it has, administrators neither. Its row is made when the
 * first large repository is deleted.
 */
export const removedOwner = -3;

/**
 * The repository that deleted issues are in: it belongs to `removedOwner`, so nobody has a right to it, and it has no name and no store. Its row is made
 * when the first issue is deleted. Ids of others are above 0.
 */
export const hiddenHome = -1;
