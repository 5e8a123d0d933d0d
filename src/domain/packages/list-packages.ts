import { sql } from "kysely";
import type { App } from "../../app.ts";
import type { Builder } from "../../database/database.ts";
import type { Dialect } from "../../database/dialect.ts";
import type { PackageType } from "../../package-types.ts";
import type { Actor } from "../permissions/actor.ts";
import { removedOwner } from "../permissions/removed-owner.ts";
import { visibleAccounts } from "../permissions/visible-accounts.ts";
import type { Package, Version } from "./package.ts";

/** A package with the version that was uploaded last. */
export type PackageWithLatest = Package & { readonly latest: Version };

const sorts = {
	alphabetically: sql`lower_name`,
	reversealphabetically: sql`lower_name desc`,
	newest: sql`newest desc`,
	oldest: sql`newest`,
} as const;
type PackageSort = keyof typeof sorts;
/** The orders of a list of packages. */
export const packageSorts = Object.keys(sorts) as readonly PackageSort[];

/** A page of packages that have versions, by name unless `sort` says otherwise, with the number of them all. */
export async function listPackages(
	app: App,
	filter: {
		/** Whose; of all owners unless given. */
		owner?: number;
		type?: PackageType;
		q?: string;
		/** Linked to this repository. */
		repository?: number;
		/** Only packages of owners of whom this reader may know. */
		knownTo?: Actor;
		sort?: PackageSort;
	},
	{ limit, offset }: { limit: number; offset: number },
): Promise<{ rows: PackageWithLatest[]; total: number }> {
	const newest = sql<
		number | null
	>`(select max(v.id) from package_version v where v.package_id = package.id and v.internal = 0)`;
	const from = (q: Builder, d: Dialect) =>
		q
			.selectFrom("package")
			.where("owner_id", "<>", removedOwner)
			// the packages of a deleted or hidden account wait with it
			.where("owner_id", "not in", (e) =>
				e.selectFrom("account").select("id").where("removed", "<>", 0),
			)
			.$if(filter.owner !== undefined, (s) =>
				s.where("owner_id", "=", filter.owner as number),
			)
			.$if(filter.knownTo !== undefined, (s) =>
				s.where("owner_id", "in", (e) =>
					e
						.selectFrom("account")
						.select("account.id")
						.where(visibleAccounts(filter.knownTo as Actor)),
				),
			)
			.$if(!!filter.type, (s) =>
				s.where("type", "=", filter.type as PackageType),
			)
			.$if(filter.repository !== undefined, (s) =>
				s.where("repository_id", "=", filter.repository as number),
			)
			.where((e) =>
				e.exists(
					e
						.selectFrom("package_version")
						.select(sql<number>`1`.as("one"))
						.whereRef("package_version.package_id", "=", "package.id")
						.where("package_version.internal", "=", 0),
				),
			)
			.$if(!!filter.q, (s) =>
				s.where(
					d.contains(sql<string>`package.lower_name`, filter.q as string),
				),
			);
	// no index leads to a part of a name
	const db = filter.q ? app.db.heavy : app.db;
	const [count] = await db.rows((q, d) =>
		from(q, d).select((e) => e.fn.countAll<number>().as("n")),
	);
	const found = await db.rows((q, d) =>
		from(q, d)
			.selectAll()
			.select(newest.as("newest"))
			.orderBy(sorts[filter.sort ?? "alphabetically"])
			.orderBy("id")
			.limit(limit)
			.offset(offset),
	);
	const ids = found.map((row) => Number(row.newest));
	const versions = new Map(
		(ids.length
			? await app.db.rows((q) =>
					q.selectFrom("package_version").selectAll().where("id", "in", ids),
				)
			: []
		).map((v) => [v.id, v]),
	);
	return {
		rows: found.map((row) => ({
			...row,
			latest: versions.get(Number(row.newest)) as Version,
		})),
		total: Number(count?.n ?? 0),
	};
}
