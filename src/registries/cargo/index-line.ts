import type { VersionAbout } from "../../domain/packages/about.ts";
import { badRequest } from "../../errors.ts";
import { someOf } from "../readme.ts";

type Json = Record<string, unknown>;
const objectsIn = (value: unknown): Json[] =>
	Array.isArray(value)
		? value.filter((one) => typeof one === "object" && one !== null)
		: [];

/** What is kept of a crate: what its line in the index says, and what a search shows. */
export interface CrateFacts {
	readonly line: Json;
	readonly description: string;
	readonly yanked: boolean;
}

/** Turns the document of a publication into that of the index, whose members have other names. */
export function crateFacts(
	document: Json,
	name: string,
	vers: string,
): CrateFacts {
	const deps = objectsIn(document.deps).map((dep) => {
		if (typeof dep.name !== "string" || typeof dep.version_req !== "string")
			throw badRequest("a dependency has no name or version");
		const renamed = dep.explicit_name_in_toml;
		return {
			name: typeof renamed === "string" ? renamed : dep.name,
			req: dep.version_req,
			features: dep.features ?? [],
			optional: dep.optional ?? false,
			default_features: dep.default_features ?? true,
			target: dep.target ?? null,
			kind: dep.kind ?? "normal",
			registry: dep.registry ?? null,
			...(typeof renamed === "string" && { package: dep.name }),
		};
	});
	const line = {
		name,
		vers,
		deps,
		features: document.features ?? {},
		links: document.links ?? null,
		...(typeof document.rust_version === "string" && {
			rust_version: document.rust_version,
		}),
	};
	const description =
		typeof document.description === "string" ? document.description : "";
	return { line, description: description.slice(0, 10_000), yanked: false };
}

/** What the document of a publication says to people. */
export const crateAbout = (document: Json): VersionAbout => ({
	facts: someOf(document, [
		"license",
		"license_file",
		"homepage",
		"repository",
		"documentation",
		"authors",
		"keywords",
	]),
	readme:
		typeof document.readme === "string"
			? {
					name:
						typeof document.readme_file === "string"
							? document.readme_file
							: "README.md",
					text: document.readme,
				}
			: undefined,
});
