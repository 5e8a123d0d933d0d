import Type from "typebox";
import type { App } from "../../app.ts";
import type { Entry } from "../../http/endpoint.ts";
import { linkHeader, type Page } from "../../http/paging.ts";
import { truth } from "../../http/query.ts";
import { HttpResponse } from "../../http/response.ts";
import type { Parts } from "../../views/repository-commit.ts";

const part = (description: string) =>
	Type.Optional(Type.Boolean({ description }));

/** The query parameters with which a client leaves out what it does not need of commits. */
export const commitParts = {
	stat: part("number of changed lines; true unless given"),
	verification: part("what is known of the signature; true unless given"),
	files: part("changed files; true unless given"),
};

/** The parts that a query asks for: all that it does not switch off. */
export function partsInQuery(search: URLSearchParams): Parts {
	const on = (name: string) => {
		const given = search.get(name);
		return !given || truth(given);
	};
	return {
		stat: on("stat"),
		files: on("files"),
		verification: on("verification"),
	};
}

/** A page of commits or files, whose place is told in headers of its own beside those of other lists, and in `more` ones. */
export function commitPage<View>(
	app: App,
	entry: Entry,
	page: Page,
	commits: readonly View[],
	total: number,
	more: Readonly<Record<string, string>> = {},
): HttpResponse<200, readonly View[]> {
	const pages = Math.ceil(total / page.limit);
	const headers: Record<string, string> = {
		"X-Total-Count": String(total),
		"X-Page": String(page.page),
		"X-PerPage": String(page.limit),
		...more,
		"X-PageCount": String(pages),
		"X-HasMore": String(page.page < pages),
	};
	const exposed = Object.keys(headers);
	const address = new URL(app.url.slice(0, -1) + entry.path);
	const link = linkHeader(total, page, address);
	if (link) {
		headers.Link = link;
		exposed.unshift("Link");
	}
	headers["Access-Control-Expose-Headers"] = exposed.join(", ");
	return new HttpResponse(200, commits, headers);
}
