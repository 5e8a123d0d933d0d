import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { Content, HttpResponse } from "./response.ts";

/** One page of a list: `page` counts from 1. */
export interface Page {
	readonly page: number;
	readonly limit: number;
	readonly offset: number;
}

export const defaultLimit = 30;
export const maxLimit = 50;

/** Reads `page` and `limit` as all lists do: junk, zero and negatives mean the default, above the maximum means the maximum. */
export function pageOf(
	query: URLSearchParams,
	most: number = maxLimit,
	fallback: number = defaultLimit,
	name = "limit",
): Page {
	const positive = (key: string) => {
		const n = Number(query.get(key));
		return Number.isSafeInteger(n) && n > 0 ? n : undefined;
	};
	const limit = Math.min(positive(name) ?? fallback, most);
	// a huge page number would overflow the offset
	const page = Math.min(positive("page") ?? 1, 2 ** 31);
	return { page, limit, offset: (page - 1) * limit };
}

/** A page of a list together with the number of all rows that the caller may see. */
export class PaginatedList<Item = unknown> {
	readonly items: readonly Item[];
	readonly total: number;
	readonly link: boolean;
	/** The items behind them, of a list that is sent while it is read. */
	readonly rest: AsyncIterable<readonly Item[]> | undefined;
	constructor(
		items: readonly Item[],
		total: number,
		link: boolean,
		rest?: AsyncIterable<readonly Item[]>,
	) {
		this.items = items;
		this.total = total;
		this.link = link;
		this.rest = rest;
	}
}

/** A list that is not cut into pages and may be long: it is sent piece by piece, and no more than a piece is in memory. */
export const streamed = <Item>(
	first: readonly Item[],
	rest: AsyncIterable<readonly Item[]>,
	total: number,
): PaginatedList<Item> => new PaginatedList(first, total, false, rest);

/** A page of a list with X-Total-Count, and Link unless switched off. */
export const paginated = <Item>(
	items: readonly Item[],
	total: number,
	{ link = true } = {},
): PaginatedList<Item> => new PaginatedList(items, total, link);

/**
 * The response with a page. `address` is the absolute address of the request; Link keeps its other parameters, sorted, and has
 * the order next, last, first, prev (RFC 8288; the order is Gitea's).
 */
export function paginatedResponse<Item>(
	list: PaginatedList<Item>,
	page: Page,
	address: URL,
): HttpResponse<200, readonly Item[]> {
	const headers: Record<string, string> = {
		"X-Total-Count": String(list.total),
	};
	const link = list.link ? linkHeader(list.total, page, address) : "";
	if (link) headers.Link = link;
	headers["Access-Control-Expose-Headers"] = link
		? "Link, X-Total-Count"
		: "X-Total-Count";
	if (!list.rest) return new HttpResponse(200, list.items, headers);
	const content = new Content(
		"application/json;charset=utf-8",
		Readable.from(arrayOf(list.items, list.rest)),
	);
	content.isWork = true;
	return new HttpResponse<200, never>(200, content as never, headers);
}

/** Characters of a list that are sent together. */
const sentAtOnce = 64 * 1024;

async function* piecesOf<Item>(
	first: readonly Item[],
	rest: AsyncIterable<readonly Item[]>,
): AsyncGenerator<readonly Item[]> {
	yield first;
	yield* rest;
}

/** The text of a list as JSON.stringify writes it, item by item: each may be long. */
async function* arrayOf(
	first: readonly unknown[],
	rest: AsyncIterable<readonly unknown[]>,
): AsyncGenerator<string> {
	let text = "[";
	let between = "";
	for await (const items of piecesOf(first, rest))
		for (const item of items) {
			text += between + JSON.stringify(item);
			between = ",";
			if (text.length < sentAtOnce) continue;
			yield text;
			text = "";
			// a client that reads as fast as it is written to would have all of it at once
			await setImmediate();
		}
	yield `${text}]`;
}

/** The Link header of a page, "" when everything fits on one. */
export function linkHeader(
	total: number,
	{ page, limit }: Page,
	address: URL,
): string {
	const last = Math.max(1, Math.ceil(total / limit));
	if (last === 1) return "";
	const at = Math.min(page, last);
	const to = (n: number, rel: string) => {
		const query = new URLSearchParams(address.searchParams);
		query.set("page", String(n));
		query.sort();
		return `<${address.origin}${address.pathname}?${query}>; rel="${rel}"`;
	};
	return [
		...(at < last ? [to(at + 1, "next"), to(last, "last")] : []),
		...(at > 1 ? [to(1, "first"), to(at - 1, "prev")] : []),
	].join(",");
}
