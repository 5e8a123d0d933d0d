import {
	query,
	type Reader,
	type Transaction,
} from "../../database/database.ts";
import { inPortions } from "../../database/queries/in-portions.ts";

/** What a property is about. */
type PropertyOf = { package: number } | { version: number } | { file: number };
interface Property {
	readonly id: number;
	readonly of: number;
	readonly name: string;
	readonly value: string;
}

const columns = {
	package: "package_id",
	version: "version_id",
	file: "file_id",
} as const;
type Kind = keyof typeof columns;
const read = (kind: Kind) =>
	query((q, p: { ids: number[] }, d) =>
		q
			.selectFrom("package_property")
			.select((e) => ["id", e.ref(columns[kind]).as("of"), "name", "value"])
			.where(columns[kind], "in", d.list(p.ids))
			.orderBy("id"),
	);
const reads = {
	package: read("package"),
	version: read("version"),
	file: read("file"),
};

/** All properties of some packages, versions or files, in the order of each; those of many are read some at a time. */
export async function propertiesOf(
	db: Reader,
	kind: Kind,
	ids: readonly number[],
): Promise<Property[]> {
	const all: Property[] = [];
	await inPortions(ids, async (some) => {
		all.push(...((await db.all(reads[kind], { ids: some })) as Property[]));
	});
	return all;
}

const idOf = (of: PropertyOf) => ({
	package_id: "package" in of ? of.package : null,
	version_id: "version" in of ? of.version : null,
	file_id: "file" in of ? of.file : null,
});

/** Adds properties; a name may have several values. */
export async function addProperties(
	tx: Transaction,
	of: PropertyOf,
	properties:
		| Readonly<Record<string, string>>
		| readonly (readonly [string, string])[],
): Promise<void> {
	const pairs = Array.isArray(properties)
		? properties
		: Object.entries(properties);
	const rows = pairs.map(([name, value]) => ({ ...idOf(of), name, value }));
	// a statement takes a limited number of values
	for (let at = 0; at < rows.length; at += 500)
		await tx.change((q) =>
			q.insertInto("package_property").values(rows.slice(at, at + 500)),
		);
}

/** Takes properties of a name away, only those of a value if one is given; gives how many. */
export const removeProperties = (
	tx: Transaction,
	of: PropertyOf,
	name: string,
	value?: string,
): Promise<number> =>
	tx.change((q) => {
		const [column, id] = Object.entries(idOf(of)).find(
			([, v]) => v !== null,
		) as ["file_id", number];
		const remove = q
			.deleteFrom("package_property")
			.where(column, "=", id)
			.where("name", "=", name);
		return value === undefined ? remove : remove.where("value", "=", value);
	});
