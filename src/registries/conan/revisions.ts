import {
	type Package,
	packageByName,
	type Version,
	versionOf,
} from "../../domain/packages/package.ts";
import {
	filesOf,
	type PackageFile,
} from "../../domain/packages/package-file.ts";
import { notFound } from "../../errors.ts";
import type { Call } from "../registry.ts";
import { keyOf, type Reference } from "./reference.ts";

/** Clients send this file last: a revision without it is not complete. */
export const manifest = "conanmanifest.txt";

export interface Revision {
	readonly revision: string;
	readonly time: string;
}

/** The files at a reference and below it, with the version that they belong to. @throws DomainError "not-found" where there are none */
export async function filesAt(
	{ app, owner }: Call,
	reference: Reference,
): Promise<{ target: Package; version: Version; files: PackageFile[] }> {
	const { name, version: word } = reference;
	const target = await packageByName(app.db, owner.id, "conan", name);
	const version = target && (await versionOf(app.db, target, word));
	const key = keyOf(reference);
	const files = version
		? (await filesOf(app.db, version)).filter(
				(file) => file.key === key || file.key.startsWith(`${key}|`),
			)
		: [];
	if (!target || !version || files.length === 0)
		throw notFound(`${name}/${word} not found`);
	return { target, version, files };
}

/** The finished revisions right below a key, the newest first. */
export function revisionsBelow(
	files: readonly PackageFile[],
	key: string,
): Revision[] {
	return files
		.flatMap((file) => {
			const rest = file.key.startsWith(`${key}|`)
				? file.key.slice(key.length + 1)
				: "|";
			return file.name === manifest && !rest.includes("|")
				? [{ file, revision: rest }]
				: [];
		})
		.sort(
			(a, b) => b.file.created_at - a.file.created_at || b.file.id - a.file.id,
		)
		.map(({ file, revision }) => ({
			revision,
			time: `${new Date(file.created_at * 1000).toISOString().slice(0, -1)}+0000`,
		}));
}
