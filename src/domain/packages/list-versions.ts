import { sql } from "kysely";
import type { App } from "../../app.ts";
import type { Builder } from "../../database/database.ts";
import type { Dialect } from "../../database/dialect.ts";
import { countRows, withTotal } from "../../database/queries/counted-page.ts";
import { removedOwner } from "../permissions/removed-owner.ts";
import type { Version } from "./package.ts";

interface VersionFilter {
	readonly owner?: number;
	readonly type?: string;
	/** A part of the package's name. */
	readonly q?: string;
	readonly package?: number;
	/** A part of the version. */
	readonly part?: string;
	readonly oldestFirst?: boolean;
}

/** A page of versions, the last uploaded first unless asked otherwise, with the number of them all. */
export async function listVersions(
	app: App,
	filter: VersionFilter,
	{ limit, offset }: { limit: number; offset: number },
): Promise<{ rows: Version[]; total: number }> {
	const from = (q: Builder, d: Dialect) =>
		q
			.selectFrom("package_version")
			.innerJoin("package", "package.id", "package_version.package_id")
			.where("package_version.internal", "=", 0)
			.where("package.owner_id", "<>", removedOwner)
			.$if(filter.owner !== undefined, (s) =>
				s.where("package.owner_id", "=", filter.owner as number),
			)
			.$if(filter.package !== undefined, (s) =>
				s.where("package.id", "=", filter.package as number),
			)
			.$if(!!filter.type, (s) =>
				s.where("package.type", "=", filter.type as string),
			)
			.$if(!!filter.q, (s) =>
				s.where(
					d.contains(sql<string>`package.lower_name`, filter.q as string),
				),
			)
			.$if(!!filter.part, (s) =>
				s.where(
					d.contains(
						sql<string>`package_version.version`,
						filter.part as string,
					),
				),
			);
	return withTotal(
		{ limit, offset },
		app.db.rows((q, d) =>
			from(q, d)
				.selectAll("package_version")
				.orderBy("package_version.id", filter.oldestFirst ? "asc" : "desc")
				.limit(limit)
				.offset(offset),
		),
		() => countRows(app.db, from),
	);
}
