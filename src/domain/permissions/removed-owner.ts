/**
 * The account that repositories belong to while their rows are deleted: nobody may see what it has, administrators neither. Its row is made when the
 * first large repository is deleted.
 */
export const removedOwner = -3;
