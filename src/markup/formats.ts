export type Format = "markdown" | "org" | "csv" | "tsv" | "plain";

const byExtension: Record<string, Format> = {
	md: "markdown",
	markdown: "markdown",
	mdown: "markdown",
	mkd: "markdown",
	mdwn: "markdown",
	livemd: "markdown",
	org: "org",
	csv: "csv",
	tsv: "tsv",
	txt: "plain",
};

/** How a file of this name is shown; undefined when there is no way but as it is. */
export function formatOf(path: string): Format | undefined {
	const extension = /\.([^./\\]+)$/.exec(path)?.[1]?.toLowerCase() ?? "";
	return Object.hasOwn(byExtension, extension)
		? byExtension[extension]
		: undefined;
}
