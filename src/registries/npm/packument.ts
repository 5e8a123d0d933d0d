import type { App } from "../../app.ts";
import {
	type Package,
	type Version,
	versionsOf,
} from "../../domain/packages/package.ts";
import {
	filesByVersion,
	type PackageFile,
} from "../../domain/packages/package-file.ts";
import { mapInTurns } from "../in-turns.ts";
import { tagsOf } from "./dist-tags.ts";

type Json = Record<string, unknown>;

/** What is kept of a published version. */
export const metadataOf = (
	version: Version,
): { manifest: Json; readme: string } => JSON.parse(version.metadata);

/**
 * All that npm knows of a package, or only what it needs to install it, as JSON; undefined without any version. It is written version by version, since
 * others wait while a large text is written.
 */
export async function packument(
	app: App,
	base: string,
	target: Package,
	{ short }: { short: boolean },
): Promise<string | undefined> {
	const versions = await versionsOf(app.db, target);
	const last = versions.at(-1);
	if (!last) return undefined;
	const [files, tags] = await Promise.all([
		filesByVersion(app.db, versions),
		tagsOf(app.db, versions),
	]);
	const entries = await mapInTurns(versions, (version) => {
		const [file] = files.get(version.id) ?? [];
		const manifest = manifestOf(base, target, version, file, short);
		return `${JSON.stringify(version.version)}:${JSON.stringify(manifest)}`;
	});
	const shown = versions.find((v) => v.version === tags.get("latest")) ?? last;
	const written = (more: Json): string => {
		const [head, tail] = [
			{ name: target.name, "dist-tags": Object.fromEntries(tags) },
			more,
		].map((part) => JSON.stringify(part).slice(1, -1));
		return `{${head},"versions":{${entries.join()}},${tail}}`;
	};
	if (short) return written({ modified: momentOf(last.created_at) });
	const { manifest, readme } = metadataOf(shown);
	return written({
		_id: target.name,
		_rev: String(target.revision),
		description: manifest.description,
		time: {
			created: momentOf(target.created_at),
			modified: momentOf(last.created_at),
			...Object.fromEntries(
				versions.map((v) => [v.version, momentOf(v.created_at)]),
			),
		},
		author: manifest.author,
		maintainers: manifest.maintainers,
		homepage: manifest.homepage,
		keywords: manifest.keywords,
		repository: manifest.repository,
		bugs: manifest.bugs,
		license: manifest.license,
		readme,
	});
}

/** What a package manager looks at before it installs. */
const needed = [
	"name",
	"version",
	"deprecated",
	"dependencies",
	"optionalDependencies",
	"devDependencies",
	"bundleDependencies",
	"bundledDependencies",
	"peerDependencies",
	"peerDependenciesMeta",
	"acceptDependencies",
	"bin",
	"directories",
	"engines",
	"os",
	"cpu",
	"libc",
	"funding",
	"_hasShrinkwrap",
];

/** One version as a document shows it: what was published, with the address and digests of our own file. */
export function manifestOf(
	base: string,
	target: Package,
	version: Version,
	file: PackageFile | undefined,
	short = false,
): Json {
	const { manifest } = metadataOf(version);
	const scripts = (manifest.scripts ?? {}) as Json;
	const installs = ["preinstall", "install", "postinstall"].some(
		(name) => scripts[name],
	);
	const shown = short
		? Object.fromEntries(
				needed.flatMap((name) =>
					manifest[name] === undefined ? [] : [[name, manifest[name]]],
				),
			)
		: { ...manifest, _id: `${target.name}@${version.version}` };
	return {
		...shown,
		...(short && installs && { hasInstallScript: true }),
		name: target.name,
		version: version.version,
		dist: {
			integrity: `sha512-${Buffer.from(file?.sha512 ?? "", "hex").toString("base64")}`,
			shasum: file?.sha1 ?? "",
			tarball: `${base}/${target.name}/-/${version.version}/${file?.name}`,
		},
	};
}

const momentOf = (seconds: number): string =>
	new Date(seconds * 1000).toISOString();
