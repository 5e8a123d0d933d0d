import { setImmediate } from "node:timers/promises";
import type { Selectable } from "kysely";
import { query, type Reader } from "../../database/database.ts";
import type {
	PackageTable,
	PackageVersionTable,
} from "../../database/schema-packages.ts";
import type { PackageType } from "../../package-types.ts";

export type Package = Selectable<PackageTable>;
export type Version = Selectable<PackageVersionTable>;
/** A version with the name of its package. */
type NamedVersion = Version & Pick<Package, "name" | "lower_name">;

/** So many versions are read by one statement; each has its metadata. */
const atOnce = 500;

interface Piece {
	after: number;
	limit: number;
}

const byName = query((q, p: { owner: number; type: string; name: string }) =>
	q
		.selectFrom("package")
		.selectAll()
		.where("owner_id", "=", p.owner)
		.where("type", "=", p.type)
		.where("lower_name", "=", p.name),
);
const byIds = query((q, p: { ids: number[] }, d) =>
	q.selectFrom("package").selectAll().where("id", "in", d.list(p.ids)),
);
const all = query((q, p: { owner: number; type: string }) =>
	q
		.selectFrom("package")
		.selectAll()
		.where("owner_id", "=", p.owner)
		.where("type", "=", p.type)
		.orderBy("lower_name"),
);
const published = query(
	(q, p: { owner: number; type: string; names: string[] }, d) =>
		q
			.selectFrom("package")
			.select("lower_name")
			.where("owner_id", "=", p.owner)
			.where("type", "=", p.type)
			.where("lower_name", "in", d.list(p.names))
			.where((e) =>
				e.exists(
					e
						.selectFrom("package_version")
						.select("package_version.id")
						.whereRef("package_version.package_id", "=", "package.id")
						.where("package_version.internal", "=", 0),
				),
			),
);
const versionByName = query((q, p: { package: number; version: string }) =>
	q
		.selectFrom("package_version")
		.selectAll()
		.where("package_id", "=", p.package)
		.where("lower_version", "=", p.version)
		.where("internal", "=", 0),
);
const internalByName = query((q, p: { package: number; version: string }) =>
	q
		.selectFrom("package_version")
		.selectAll()
		.where("package_id", "=", p.package)
		.where("lower_version", "=", p.version)
		.where("internal", "=", 1),
);
const versions = query((q, p: { package: number } & Piece) =>
	q
		.selectFrom("package_version")
		.selectAll()
		.where("package_id", "=", p.package)
		.where("internal", "=", 0)
		.where("id", ">", p.after)
		.orderBy("id")
		.limit(p.limit),
);
const versionsOfSome = query((q, p: { packages: number[]; limit: number }, d) =>
	q
		.selectFrom("package_version")
		.selectAll()
		.where("package_id", "in", d.list(p.packages))
		.where("internal", "=", 0)
		.orderBy("id")
		.limit(p.limit),
);
const versionsWithIds = query((q, p: { ids: number[] }, d) =>
	q.selectFrom("package_version").selectAll().where("id", "in", d.list(p.ids)),
);
const latest = query((q, p: { package: number }) =>
	q
		.selectFrom("package_version")
		.selectAll()
		.where("package_id", "=", p.package)
		.where("internal", "=", 0)
		.orderBy("id", "desc")
		.limit(1),
);
const versionsBehind = query(
	(q, p: { owner: number; type: string; behind: string; limit: number }) =>
		q
			.selectFrom("package")
			.innerJoin("package_version", "package_version.package_id", "package.id")
			.selectAll("package_version")
			.select(["package.name", "package.lower_name"])
			.where("package.owner_id", "=", p.owner)
			.where("package.type", "=", p.type)
			.where("package.lower_name", ">", p.behind)
			.where("package_version.internal", "=", 0)
			.orderBy("package.lower_name")
			.orderBy("package_version.id")
			.limit(p.limit),
);
const downloads = query((q, p: { package: number }) =>
	q
		.selectFrom("package_version")
		.select((e) => e.fn.sum<number | null>("downloads").as("sum"))
		.where("package_id", "=", p.package),
);
const registry = query((q, p: { owner: number; type: string }) =>
	q
		.selectFrom("package_registry")
		.select(["revision", "changed_at"])
		.where("owner_id", "=", p.owner)
		.where("type", "=", p.type),
);

/** The package of a name, whatever its case. */
export const packageByName = (
	db: Reader,
	owner: number,
	type: string,
	name: string,
): Promise<Package | undefined> =>
	db.first(byName, { owner, type, name: name.toLowerCase() });
export const packagesByIds = (db: Reader, ids: number[]): Promise<Package[]> =>
	ids.length ? db.all(byIds, { ids }) : Promise.resolve([]);
/** All packages of an owner and type, by name. */
export const packagesOf = (
	db: Reader,
	owner: number,
	type: PackageType,
): Promise<Package[]> => db.all(all, { owner, type });

/** Which of some names, in small letters, are names of an owner's packages that have versions; one query. */
export async function publishedNames(
	db: Reader,
	owner: number,
	type: PackageType,
	names: readonly string[],
): Promise<ReadonlySet<string>> {
	const rows = names.length
		? await db.all(published, { owner, type, names: [...new Set(names)] })
		: [];
	return new Set(rows.map((row) => row.lower_name));
}

/** The version of a name, whatever its case; internal ones are none. */
export const versionOf = (
	db: Reader,
	{ id }: Pick<Package, "id">,
	version: string,
): Promise<Version | undefined> =>
	db.first(versionByName, { package: id, version: version.toLowerCase() });
/** A version of the registry itself. */
export const internalVersionOf = (
	db: Reader,
	{ id }: Pick<Package, "id">,
	version: string,
): Promise<Version | undefined> =>
	db.first(internalByName, { package: id, version: version.toLowerCase() });
/** How often anything of a package was downloaded. */
export const downloadsOf = async (
	db: Reader,
	{ id }: Pick<Package, "id">,
): Promise<number> =>
	Number((await db.first(downloads, { package: id }))?.sum ?? 0);
/** All versions, the oldest upload first; of many some are read at a time. */
export async function versionsOf(
	db: Reader,
	of: Pick<Package, "id">,
): Promise<Version[]> {
	const all: Version[] = [];
	for await (const some of versionsBehindId(db, of, 0)) all.push(...some);
	return all;
}
export const versionsByIds = (db: Reader, ids: number[]): Promise<Version[]> =>
	db.all(versionsWithIds, { ids });
/** All versions of some packages, by the packages' ids; one query where they are few. */
export async function versionsByPackage(
	db: Reader,
	packages: readonly Pick<Package, "id">[],
): Promise<ReadonlyMap<number, Version[]>> {
	const ids = packages.map(({ id }) => id);
	if (ids.length === 0) return new Map();
	const rows = await db.all(versionsOfSome, { packages: ids, limit: atOnce });
	if (rows.length < atOnce) return Map.groupBy(rows, (row) => row.package_id);
	const found = new Map<number, Version[]>();
	for (const id of new Set(ids)) {
		const all = await versionsOf(db, { id });
		if (all.length > 0) found.set(id, all);
	}
	return found;
}
/** The version that was uploaded last, whatever its number. */
export const latestVersionOf = (
	db: Reader,
	{ id }: Pick<Package, "id">,
): Promise<Version | undefined> => db.first(latest, { package: id });
/** All versions of all packages of an owner and type, with the packages' names; the oldest upload first. */
export const allVersionsOf = async (
	db: Reader,
	owner: number,
	type: PackageType,
): Promise<NamedVersion[]> =>
	(await allVersionsByName(db, owner, type)).sort((a, b) => a.id - b.id);

/** The same by the names of the packages, the oldest upload of each first; of many some are read at a time. */
export async function allVersionsByName(
	db: Reader,
	owner: number,
	type: PackageType,
): Promise<NamedVersion[]> {
	const all: NamedVersion[] = [];
	for (let behind = ""; ; ) {
		const key = { owner, type, behind, limit: atOnce };
		const some = await db.all(versionsBehind, key);
		all.push(...some);
		const last = some.at(-1);
		if (!last || some.length < atOnce) return all;
		await setImmediate();
		// the package where the piece ends may have more
		const { name, lower_name } = last;
		const of = { id: last.package_id };
		for await (const more of versionsBehindId(db, of, last.id))
			for (const version of more) all.push({ ...version, name, lower_name });
		behind = lower_name;
	}
}

/** The versions of a package behind one, some at a time; others have a turn in between. */
async function* versionsBehindId(
	db: Reader,
	of: Pick<Package, "id">,
	id: number,
): AsyncGenerator<Version[]> {
	for (let after = id; ; ) {
		const key = { package: of.id, after, limit: atOnce };
		const some = await db.all(versions, key);
		yield some;
		const last = some.at(-1);
		if (!last || some.length < atOnce) return;
		after = last.id;
		await setImmediate();
	}
}

/** How often, and when last, packages of an owner and type changed. */
export const registryState = async (
	db: Reader,
	owner: number,
	type: PackageType,
): Promise<{ revision: number; changed_at: number }> =>
	(await db.first(registry, { owner, type })) ?? { revision: 0, changed_at: 0 };
