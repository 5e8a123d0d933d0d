import type { App } from "../../app.ts";
import { searchUsers } from "../../domain/accounts/search-users.ts";
import { anonymous } from "../../domain/permissions/actor.ts";
import { searchRepositories } from "../../domain/repositories/search-repositories.ts";
import { withOwners } from "../../domain/repositories/with-owners.ts";
import { notFound } from "../../errors.ts";
import { anyone } from "../../guards/account.ts";
import { escapeHtml } from "../../markup/escape.ts";
import { Plain, page } from "../page.ts";
import { pathOf } from "../visit.ts";

/** So many addresses a part has: https://www.sitemaps.org allows 50,000. */
const size = 1000;
const xmlns = "http://www.sitemaps.org/schemas/sitemap/0.9";

/** What a part lists, as a stranger sees it: whoever asks, all get the same. */
const lists = {
	async repos(app: App, limit: number, offset: number) {
		const found = await searchRepositories(
			app,
			anonymous,
			{ sort: "id", order: "asc" },
			{ limit, offset },
		);
		const rows = await withOwners(app.db, found.rows);
		const paths = rows.map(({ owner, repository }) =>
			pathOf(owner.name, repository.name),
		);
		return { paths, total: found.total };
	},
	async users(app: App, limit: number, offset: number) {
		const found = await searchUsers(
			app,
			anonymous,
			{ sort: "id", order: "asc" },
			{ limit, offset },
		);
		return {
			paths: found.rows.map(({ name }) => pathOf(name)),
			total: found.total,
		};
	},
};

const xml = (root: string, entry: string, addresses: readonly string[]) =>
	new Plain(
		"application/xml; charset=utf-8",
		`<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="${xmlns}">
${addresses.map((one) => `<${entry}><loc>${escapeHtml(one)}</loc></${entry}>`).join("\n")}
</${root}>
`,
	);

/** Where the parts of the map are. */
export const siteMap = page({
	route: "GET /sitemap.xml",
	on: anyone,
	async run({ app }) {
		const parts: string[] = [];
		for (const [name, list] of Object.entries(lists)) {
			const { total } = await list(app, 1, 0);
			for (let part = 1; part <= Math.ceil(total / size); part++)
				parts.push(`${app.url}explore/${name}/sitemap-${part}.xml`);
		}
		return xml("sitemapindex", "sitemap", parts);
	},
});

const partOf = (name: keyof typeof lists) =>
	page({
		route: `GET /explore/${name}/sitemap-:part(\\d{1,6}).xml`,
		on: anyone,
		async run({ app, params }) {
			const part = Number((params as { part: string }).part);
			if (part < 1) throw notFound();
			const { paths } = await lists[name](app, size, (part - 1) * size);
			if (paths.length === 0) throw notFound();
			return xml(
				"urlset",
				"url",
				paths.map((path) => app.url.replace(/\/$/, "") + path),
			);
		},
	});

export const mapOfRepositories = partOf("repos");
export const mapOfPeople = partOf("users");
