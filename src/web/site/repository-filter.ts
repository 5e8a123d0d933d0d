import type { RepositorySearch } from "../../domain/repositories/search-conditions.ts";

/** The orders of a list, by the words of the address: what is sorted by, which way, and how people say it. */
export const repositoryOrders = {
	recentupdate: ["updated", "desc", "recently updated"],
	leastupdate: ["updated", "asc", "least recently updated"],
	newest: ["created", "desc", "newest"],
	oldest: ["created", "asc", "oldest"],
	alphabetically: ["alpha", "asc", "by name"],
	reversealphabetically: ["alpha", "desc", "by name, descending"],
	moststars: ["stars", "desc", "most stars"],
	feweststars: ["stars", "asc", "fewest stars"],
	mostforks: ["forks", "desc", "most forks"],
	fewestforks: ["forks", "asc", "fewest forks"],
} as const;
export type Orders = Readonly<
	Record<string, readonly [sort: string, order: "asc" | "desc", words: string]>
>;

/** The order that an address asks for; `usual` where it names none. */
export function orderOf<O extends Orders>(
	orders: O,
	search: URLSearchParams,
	usual: keyof O & string,
): { sort: O[keyof O][0]; order: "asc" | "desc"; word: string } {
	const asked = search.get("sort") ?? "";
	const word = Object.hasOwn(orders, asked) ? asked : usual;
	const [sort, order] = orders[word] as O[keyof O];
	return { sort, order, word };
}

/** A filter that is on, off, or does not narrow. */
export const flag = (
	search: URLSearchParams,
	name: string,
): boolean | undefined => {
	const word = search.get(name);
	return word === "1" ? true : word === "0" ? false : undefined;
};

/** What repositories an address asks for, and the word of their order. */
export function searchOf(
	search: URLSearchParams,
	orders: Orders = repositoryOrders,
	usual = "recentupdate",
): {
	asked: RepositorySearch;
	sorted: string;
} {
	const order = orderOf(orders, search, usual);
	const asked = {
		word: (search.get("q") ?? "").slice(0, 255),
		inDescriptions: search.get("topic") !== "1",
		topicOnly: search.get("topic") === "1",
		archived: flag(search, "archived"),
		template: flag(search, "template"),
		isPrivate: flag(search, "private"),
		fork: flag(search, "fork"),
		mirror: flag(search, "mirror"),
		language: search.get("language")?.slice(0, 100) || undefined,
		sort: order.sort,
		order: order.order,
	};
	return { asked, sorted: order.word };
}
