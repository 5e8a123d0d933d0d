import { openZip } from "../../archives/zip.ts";
import { badRequest } from "../../errors.ts";
import { seekable } from "../open-blob.ts";
import type { Call } from "../registry.ts";
import { listOf, parseXml, textOf } from "../xml.ts";

/** What a package says of itself. */
export interface NugetFacts {
	readonly id: string;
	readonly version: string;
	readonly authors: string;
	readonly description: string;
	readonly title: string;
	readonly summary: string;
	readonly projectUrl: string;
	readonly licenseUrl: string;
	readonly iconUrl: string;
	readonly tags: string;
	readonly releaseNotes: string;
	readonly repositoryUrl: string;
	readonly symbols: boolean;
	/** By target framework, "" for all of them. */
	readonly dependencies: Readonly<
		Record<string, readonly { id: string; range: string }[]>
	>;
}

/** What its manifest says only to people. */
interface NugetTold {
	/** The path of its README in the package, "" without one. */
	readonly readme: string;
	readonly license: string;
}

/** Reads the manifest of a package. @throws DomainError "bad-request" */
export async function nuspecOf(
	{ app }: Call,
	blob: { key: string; size: number },
): Promise<{ facts: NugetFacts; told: NugetTold; bytes: Buffer }> {
	const zip = await openZip(seekable(app, blob));
	try {
		const entry = zip.entries.find(({ path }) => /^[^/]+\.nuspec$/i.test(path));
		const bytes = entry && (await zip.read(entry.path, 1024 * 1024));
		if (!bytes) throw badRequest("the package has no nuspec");
		return { ...factsOf(bytes), bytes };
	} finally {
		zip.close();
	}
}

function factsOf(bytes: Buffer): { facts: NugetFacts; told: NugetTold } {
	const metadata = parseXml(bytes)?.package?.metadata ?? {};
	const id = textOf(metadata.id);
	if (!/^\w+(?:[.-]\w+)*$/.test(id) || id.length > 100)
		throw badRequest("invalid package ID");
	const version = normalVersion(textOf(metadata.version));
	if (!version) throw badRequest("invalid package version");
	const kinds = listOf(metadata.packageTypes?.packageType).map(
		(one) => one?.["@name"],
	);
	const facts = {
		id,
		version,
		authors: textOf(metadata.authors),
		description: textOf(metadata.description),
		title: textOf(metadata.title),
		summary: textOf(metadata.summary),
		projectUrl: textOf(metadata.projectUrl),
		licenseUrl: textOf(metadata.licenseUrl),
		iconUrl: textOf(metadata.iconUrl),
		tags: textOf(metadata.tags),
		releaseNotes: textOf(metadata.releaseNotes),
		repositoryUrl: String(metadata.repository?.["@url"] ?? ""),
		symbols: kinds.includes("SymbolsPackage"),
		dependencies: dependenciesIn(metadata.dependencies),
	};
	const told = {
		readme: textOf(metadata.readme).replaceAll("\\", "/"),
		license: textOf(metadata.license),
	};
	return { facts, told };
}

function dependenciesIn(
	dependencies: { group?: unknown; dependency?: unknown } | undefined,
): NugetFacts["dependencies"] {
	const read = (list: unknown) =>
		listOf(list).map((one) => ({
			id: String(one?.["@id"] ?? ""),
			range: String(one?.["@version"] ?? ""),
		}));
	const groups = listOf(dependencies?.group).map(
		(group) =>
			[
				String(group?.["@targetFramework"] ?? ""),
				read(group?.dependency),
			] as const,
	);
	const loose = read(dependencies?.dependency);
	return Object.fromEntries([
		...(loose.length ? [["", loose] as const] : []),
		...groups,
	]);
}

/** One spelling for a version: at least three numbers, no leading zeros, no build metadata; undefined for what is none. */
export function normalVersion(text: string): string | undefined {
	const [, numbers = "", pre = ""] =
		/^v?(\d{1,9}(?:\.\d{1,9}){0,3})(-[0-9a-z.-]{1,100})?(?:\+[0-9a-z.-]{1,100})?$/i.exec(
			text,
		) ?? [];
	if (!numbers) return undefined;
	const parts = numbers.split(".").map(Number);
	while (parts.length < 3) parts.push(0);
	if (parts.length === 4 && parts[3] === 0) parts.pop();
	return parts.join(".") + pre;
}
