import {
	query,
	type Reader,
	type Transaction,
} from "../../database/database.ts";
import { insertInto } from "../../database/queries/changes.ts";
import { keepableBytes } from "./kept-bounds.ts";

/** What a version tells of itself to people, beyond the metadata that its registry repeats in lists and indexes. */
export interface VersionAbout {
	/** What the reader of its type looks at besides the metadata (details/). */
	readonly facts?: Readonly<Record<string, unknown>>;
	/** Its README, with the name of the file or its media type. */
	readonly readme?:
		| { readonly name: string; readonly text: string }
		| undefined;
}

/** Longer READMEs are cut. */
const largestReadme = 256 * 1024;
const longestName = 255;
/** More facts are not kept. */
const largestFacts = 128 * 1024;

const keep = insertInto(
	"package_about",
	["version_id", "facts", "readme_name", "readme"],
	(insert) =>
		insert.onConflict((c) =>
			c.column("version_id").doUpdateSet((e) => ({
				facts: e.ref("excluded.facts"),
				readme_name: e.ref("excluded.readme_name"),
				readme: e.ref("excluded.readme"),
			})),
		),
);
const ofVersion = query((q, p: { version: number }) =>
	q
		.selectFrom("package_about")
		.select(["facts", "readme_name", "readme"])
		.where("version_id", "=", p.version),
);
const property = query(
	(q, p: { version: number; name: string; most: number }) =>
		q
			.selectFrom("package_property")
			.innerJoin("package_file", "package_file.id", "package_property.file_id")
			.select("package_property.value")
			.where("package_file.version_id", "=", p.version)
			.where("package_property.name", "=", p.name)
			.where((e) => e(e.fn("length", ["package_property.value"]), "<=", p.most))
			.orderBy("package_file.id")
			.limit(1),
);

/** Keeps what a version tells, in proportion to its files of so many bytes: what is too long of a README is cut, too many facts are left out. */
export async function keepAbout(
	tx: Transaction,
	version: number,
	about: VersionAbout,
	fileBytes: number,
): Promise<void> {
	await tx.run(keep, aboutRow(version, about, fileBytes));
}

/** The row of what is kept so. */
export function aboutRow(
	version: number,
	{ facts = {}, readme }: VersionAbout,
	fileBytes: number,
) {
	const room = keepableBytes(fileBytes);
	const json = JSON.stringify(facts);
	const text = cutText(readme?.text ?? "", Math.min(largestReadme, room));
	return {
		version_id: version,
		facts:
			Buffer.byteLength(json) <= Math.min(largestFacts, room) ? json : "{}",
		readme_name: text && cutText(readme?.name ?? "", longestName),
		readme: text,
	};
}

/** A text of at most so many bytes, without a broken character at its end and without zeros, which PostgreSQL does not take. */
function cutText(text: string, most: number): string {
	const plain = text.replaceAll("\0", "");
	const bytes = Buffer.from(plain);
	if (bytes.length <= most) return plain.toWellFormed();
	return bytes.toString("utf8", 0, most).replace(/\ufffd{1,3}$/, "");
}

/** What is kept of a version for people. */
export async function aboutOf(
	db: Reader,
	{ id }: { id: number },
): Promise<
	VersionAbout & { readonly facts: Readonly<Record<string, unknown>> }
> {
	const row = await db.first(ofVersion, { version: id });
	return {
		facts: row ? JSON.parse(row.facts) : {},
		readme: row?.readme
			? { name: row.readme_name, text: row.readme }
			: undefined,
	};
}

/** Longer properties are not read for a page. */
const longestProperty = 1_000_000;

/** A property of the first file of a version that has it, "" without one. */
export const fileProperty = async (
	db: Reader,
	{ id }: { id: number },
	name: string,
): Promise<string> =>
	(await db.first(property, { version: id, name, most: longestProperty }))
		?.value ?? "";
