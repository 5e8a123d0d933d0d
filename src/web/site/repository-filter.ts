/** The orders of a list, by the words of the address: what is sorted by, which way, and how people say it. */
export const repositoryOrders = {
	recentupdate: ["updated", "desc", "recently updated"],
	leastupdate: ["updated", "asc", "longest not updated"],
	newest: ["created", "desc", "newest"],
	oldest: ["created", "asc", "oldest"],
	alphabetically: ["alpha", "asc", "by name"],
	reversealphabetically: ["alpha", "desc", "by name, backwards"],
	moststars: ["stars", "desc", "most stars"],
	feweststars: ["stars", "asc", "fewest stars"],
	mostforks: ["forks", "desc", "most forks"],
	fewestforks: ["forks", "asc", "fewest forks"],
} as const;
export type Orders = Readonly<
	Record<string, readonly [sort: string, order: string, words: string]>
>;

/** The order that an address asks for; `usual` where it names none. */
export const orderOf = (
	orders: Orders,
	search: URLSearchParams,
	usual: string,
) => {
	const word = search.get("sort") ?? "";
	const [sort = "", order = ""] =
		(Object.hasOwn(orders, word) ? orders[word] : orders[usual]) ?? [];
	return { sort, order, word: Object.hasOwn(orders, word) ? word : usual };
};

/** A filter that is on, off, or does not narrow. */
export const flag = (
	search: URLSearchParams,
	name: string,
): boolean | undefined => {
	const word = search.get(name);
	return word === "1" ? true : word === "0" ? false : undefined;
};

/** Which kind of repositories an address asks for. */
export const modeOf = (search: URLSearchParams): string => {
	if (flag(search, "fork") !== undefined)
		return flag(search, "fork") ? "fork" : "source";
	return flag(search, "mirror") ? "mirror" : "";
};
