import type { StoredBlob } from "../../../blobs/blob-store.ts";
import { readManifest } from "../../../registries/container/manifest.ts";
import { pomFacts } from "../../../registries/maven/pom.ts";
import type { ImportContext } from "../run/import-context.ts";
import { num, type SourceRow, text } from "../source/values.ts";

import { readFile } from "./package-files.ts";

type Json = Readonly<Record<string, unknown>>;

/** What is told of a version of a package, in the form in which its registry keeps it here. */
export interface PackageDescription {
	readonly world: ImportContext;
	readonly owner: number;
	readonly type: string;
	readonly file: string;
	blob(): Promise<StoredBlob | undefined>;
	readonly name: string;
	readonly version: string;
	/** Its properties, by name; the last of several. */
	readonly properties: ReadonlyMap<string, string>;
	/** The bytes of the file that it is about. */
	lead(): Promise<Buffer | undefined>;
}

const objects = (value: unknown): Json[] =>
	Array.isArray(value)
		? value.filter((one) => one !== null && typeof one === "object")
		: [];
const words = (value: unknown): string => text(value);

/** Turns what Gitea wrote about a version into what our registry of its type reads. */
export async function describe(
	of: PackageDescription,
	theirs: Json,
): Promise<Json> {
	switch (of.type) {
		case "npm":
			return npm(of, theirs);
		case "cargo":
			return cargo(of, theirs);
		case "nuget":
			return nuget(of, theirs);
		case "helm":
			return helm(theirs);
		case "pypi":
			return pypi(of, theirs);
		case "container":
			return container(of, theirs);
		case "swift":
			return swift(theirs);
		case "maven":
			return maven(of, theirs);
		default:
			return (await readFile(of))?.metadata ?? theirs;
	}
}

function npm({ name, version }: PackageDescription, theirs: Json): Json {
	const repository = theirs.repository as Json | undefined;
	const kept: [string, unknown][] = [
		["name", name],
		["version", version],
		["description", theirs.description],
		["author", theirs.author && { name: theirs.author }],
		["license", theirs.license],
		["homepage", theirs.project_url],
		["keywords", theirs.keywords],
		["repository", repository?.url ? repository : undefined],
		["dependencies", theirs.dependencies],
		["bundleDependencies", theirs.bundleDependencies],
		["devDependencies", theirs.development_dependencies],
		["peerDependencies", theirs.peer_dependencies],
		["peerDependenciesMeta", theirs.peer_dependencies_meta],
		["optionalDependencies", theirs.optional_dependencies],
		["bin", theirs.bin],
	];
	const manifest = Object.fromEntries(
		kept.filter(([, value]) => value !== undefined && value !== ""),
	);
	return { manifest, readme: words(theirs.readme) };
}

function cargo(
	{ name, version, properties }: PackageDescription,
	theirs: Json,
): Json {
	const deps = objects(theirs.dependencies).map((dep) => ({
		name: words(dep.name),
		req: words(dep.req),
		features: dep.features ?? [],
		optional: dep.optional ?? false,
		default_features: dep.default_features ?? true,
		target: dep.target ?? null,
		kind: dep.kind ?? "normal",
		registry: dep.registry ?? null,
		...(dep.package ? { package: dep.package } : {}),
	}));
	const line = {
		name,
		vers: version,
		deps,
		features: theirs.features ?? {},
		links: words(theirs.links) || null,
	};
	return {
		line,
		description: words(theirs.description),
		yanked: properties.get("cargo.yanked") === "true",
	};
}

function nuget({ name, version }: PackageDescription, theirs: Json): Json {
	const groups = Object.entries((theirs.dependencies ?? {}) as Json);
	const dependencies = Object.fromEntries(
		groups.map(([framework, list]) => [
			framework,
			objects(list).map((one) => ({
				id: words(one.id),
				range: words(one.version),
			})),
		]),
	);
	return {
		id: name,
		version,
		authors: words(theirs.authors),
		description: words(theirs.description),
		title: words(theirs.title),
		summary: words(theirs.summary),
		projectUrl: words(theirs.project_url),
		licenseUrl: words(theirs.license_url),
		iconUrl: words(theirs.icon_url),
		tags: words(theirs.tags),
		releaseNotes: words(theirs.release_notes),
		repositoryUrl: words(theirs.repository_url),
		symbols: false,
		dependencies,
	};
}

/** Go's names of the members of a chart, and Helm's. */
const chart: Readonly<Record<string, string>> = {
	api_version: "apiVersion",
	app_version: "appVersion",
	kube_version: "kubeVersion",
};
const helm = (theirs: Json): Json =>
	Object.fromEntries(
		Object.entries(theirs).map(([name, value]) => [chart[name] ?? name, value]),
	);

const pypi = ({ name }: PackageDescription, theirs: Json): Json => ({
	name,
	summary: words(theirs.summary),
	description: words(theirs.long_description) || words(theirs.description),
	author: words(theirs.author),
	license: words(theirs.license),
	home_page: words(theirs.project_url),
	requires_python: words(theirs.requires_python),
});

async function container(of: PackageDescription, theirs: Json): Promise<Json> {
	const bytes = await of.lead();
	if (!bytes) return theirs;
	const manifest = readManifest(
		bytes,
		of.properties.get("container.mediatype"),
	);
	return {
		digest: of.properties.get("container.digest") ?? "",
		mediaType: manifest.mediaType,
		size: bytes.length,
		...(manifest.manifests.length
			? { parts: manifest.manifests.map((part) => part.digest) }
			: {}),
		artifactType: manifest.artifactType ?? manifest.config?.mediaType,
		annotations: manifest.annotations,
	};
}

/** Manifests are kept with the version, and what the archive was sent with. */
function swift(theirs: Json): Json {
	const manifests = Object.entries((theirs.manifests ?? {}) as Json).map(
		([tools, one]) => [tools, words((one as Json | null)?.content)],
	);
	const author = (theirs.author ?? {}) as Json;
	return {
		manifests: Object.fromEntries(manifests),
		metadata: {
			description: words(theirs.description),
			...(words(theirs.license) ? { licenseURL: words(theirs.license) } : {}),
			...(words(theirs.repository_url)
				? { repositoryURLs: [words(theirs.repository_url)] }
				: {}),
			...(words(author.name) ? { author: { name: words(author.name) } } : {}),
		},
	};
}

/** The description of an artifact stands in its POM. */
async function maven(of: PackageDescription, theirs: Json): Promise<Json> {
	const bytes = of.file.endsWith(".pom") ? await of.lead() : undefined;
	return bytes ? { ...theirs, ...pomFacts(bytes).metadata } : theirs;
}

/** The first file of each version that it is about, with its sha256 and its properties. */
export async function leadsOf(
	world: ImportContext,
): Promise<
	ReadonlyMap<
		number,
		{ name: string; sha256: string; properties: Map<string, string> }
	>
> {
	const blobs = new Map<number, string>();
	for await (const row of world.source.rows("package_blob"))
		blobs.set(num(row.id), text(row.hash_sha256));
	const found = new Map<
		number,
		{ name: string; sha256: string; properties: Map<string, string> }
	>();
	const versionOfFile = new Map<number, number>();
	for await (const row of world.source.rows("package_file")) {
		const version = num(row.version_id);
		const lead = num(row.is_lead) === 1;
		if (found.has(version) && !lead) continue;
		const sha256 = blobs.get(num(row.blob_id)) ?? "";
		found.set(version, { name: text(row.name), sha256, properties: new Map() });
		versionOfFile.set(num(row.id), version);
	}
	const put = (version: number | undefined, row: SourceRow) =>
		found.get(version ?? 0)?.properties.set(text(row.name), text(row.value));
	for await (const row of world.source.rows("package_property"))
		if (num(row.ref_type) === 1) put(versionOfFile.get(num(row.ref_id)), row);
		else if (num(row.ref_type) === 0) put(num(row.ref_id), row);
	return found;
}
