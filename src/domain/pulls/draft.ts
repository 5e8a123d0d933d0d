const mark = /^(?:wip:|\[wip\])/i;

/** Whether a pull request's title says that it is not finished. */
export const isDraft = (title: string): boolean => mark.test(title);

/** The title of a pull request that is finished, or that is a draft. */
export const titleAs = (title: string, draft: boolean): string => {
	let plain = title.trim();
	while (mark.test(plain)) plain = plain.replace(mark, "").trim();
	return draft ? `WIP: ${plain}` : plain;
};
