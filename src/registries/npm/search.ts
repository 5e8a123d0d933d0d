import { listPackages } from "../../domain/packages/list-packages.ts";
import { HttpResponse } from "../../http/response.ts";
import { queryNumber } from "../query-number.ts";
import type { Call } from "../registry.ts";
import { metadataOf } from "./packument.ts";

/** `npm search`: packages whose names hold the text. */
export async function search({
	app,
	owner,
	search,
	base,
}: Call): Promise<HttpResponse> {
	const { rows, total } = await listPackages(
		app,
		{ owner: owner.id, type: "npm", q: search.get("text")?.trim() },
		{
			limit: queryNumber(search, "size", 20, 250),
			offset: queryNumber(search, "from", 0, 2 ** 31),
		},
	);
	const objects = rows.map(({ name, latest }) => {
		const { manifest } = metadataOf(latest);
		return {
			package: {
				name,
				scope: name.startsWith("@")
					? name.slice(1, name.indexOf("/"))
					: "unscoped",
				version: latest.version,
				description: manifest.description,
				keywords: manifest.keywords,
				date: new Date(latest.created_at * 1000).toISOString(),
				links: { npm: `${base}/${name}`, homepage: manifest.homepage },
				author: manifest.author,
				publisher: { username: owner.name, email: "" },
				maintainers: manifest.maintainers ?? [],
			},
			score: {
				final: 1,
				detail: { quality: 1, popularity: 1, maintenance: 1 },
			},
			searchScore: 1,
		};
	});
	return new HttpResponse(200, {
		objects,
		total,
		time: new Date(app.clock()).toISOString(),
	});
}
