/** Whether a pull request's title says that it is not finished. */
export const isDraft = (title: string): boolean =>
	/^(?:wip:|\[wip\])/i.test(title);
