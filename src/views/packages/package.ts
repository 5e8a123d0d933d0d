import Type from "typebox";
import type { App } from "../../app.ts";
import { ghost } from "../../domain/accounts/ghost.ts";
import {
	type Package as PackageRow,
	packagesByIds,
	type Version,
} from "../../domain/packages/package.ts";
import type { Actor } from "../../domain/permissions/actor.ts";
import { repositoriesByIds } from "../../domain/repositories/repository.ts";
import { rfc3339Of } from "../../text/rfc3339.ts";
import { accountsOf, accountView, User } from "../account.ts";
import { repositoryViews } from "../repository.ts";
import { Repository } from "../repository-type.ts";

const { Integer, String: Text } = Type;

/** One version of a package; its id is the version's. */
export const Package = Type.Object(
	{
		id: Integer(),
		owner: User,
		/** null when none is linked, or the viewer may not see it. */
		repository: Type.Union([Repository, Type.Null()]),
		creator: User,
		type: Text(),
		name: Text(),
		version: Text(),
		html_url: Text({ format: "uri" }),
		created_at: Text({ format: "date-time" }),
	},
	{ $id: "Package" },
);
export type Package = Type.Static<typeof Package>;

/** How versions of packages look to a viewer who may read them all, in the given order. */
export async function packageViews(
	app: App,
	viewer: Actor,
	rows: readonly Version[],
): Promise<Package[]> {
	const packages = new Map(
		(
			await packagesByIds(app.db, [...new Set(rows.map((r) => r.package_id))])
		).map((p) => [p.id, p]),
	);
	const [accounts, repositories] = await Promise.all([
		accountsOf(app, [
			...[...packages.values()].map((one) => one.owner_id),
			...rows.map((row) => row.creator_id),
		]),
		linkedWith(app, viewer, [...packages.values()]),
	]);
	return rows.flatMap((row) => {
		const of = packages.get(row.package_id);
		const owner = accounts(of?.owner_id ?? null);
		if (!of || owner === ghost) return [];
		return {
			id: row.id,
			owner: accountView(app, viewer, owner),
			repository: repositories.get(of.repository_id ?? 0) ?? null,
			creator: accountView(app, viewer, accounts(row.creator_id)),
			type: of.type,
			name: of.name,
			version: row.version,
			html_url: `${app.url}${owner.name}/-/packages/${of.type}/${segment(of.lower_name)}/${segment(row.lower_version)}`,
			created_at: rfc3339Of(row.created_at),
		};
	});
}

async function linkedWith(
	app: App,
	viewer: Actor,
	packages: readonly PackageRow[],
): Promise<ReadonlyMap<number, Repository>> {
	const ids = new Set(packages.flatMap((p) => p.repository_id ?? []));
	if (ids.size === 0) return new Map();
	const rows = await repositoriesByIds(app.db, [...ids]);
	const views = await repositoryViews(app, viewer, rows);
	return new Map(views.map((view) => [view.id, view]));
}

/** A name as one segment of an address (RFC 3986, 3.3). */
const segment = (name: string): string =>
	encodeURIComponent(name).replace(/%(40|3A|24|26|2B|3D)/g, decodeURIComponent);
