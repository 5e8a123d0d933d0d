import { sql } from "kysely";
import type { App } from "../../app.ts";
import { type Actor, anonymous } from "../../domain/permissions/actor.ts";
import { visibleAccounts } from "../../domain/permissions/visible-accounts.ts";
import { HttpResponse } from "../../http/response.ts";
import { pageOf } from "./manifests.ts";

const most = 10_000;

/** The names of the images that somebody may read. */
export async function catalog(
	app: App,
	actor: Actor,
	search: URLSearchParams,
): Promise<HttpResponse> {
	// a token that is limited to repositories sees what everybody sees
	const viewer = actor.token?.repositories ? anonymous : actor;
	const name = sql<string>`owner.lower_name || '/' || package.lower_name`;
	const rows = await app.db.rows((q) =>
		q
			.selectFrom("package")
			.innerJoin("account as owner", "owner.id", "package.owner_id")
			.select(name.as("name"))
			.where("package.type", "=", "container")
			.where(visibleAccounts(viewer, "owner"))
			.where((e) =>
				e.exists(
					e
						.selectFrom("package_version")
						.select("package_version.id")
						.whereRef("package_version.package_id", "=", "package.id")
						.where("package_version.internal", "=", 0),
				),
			)
			.limit(most),
	);
	const { shown, next } = pageOf(search, rows.map((row) => row.name).sort());
	return new HttpResponse(
		200,
		{ repositories: shown },
		next ? { Link: `</v2/_catalog?${next}>; rel="next"` } : {},
	);
}
